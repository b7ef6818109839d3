import { messageJson } from '#platform/db/columns.ts';
import type { TestApp } from '#test/app.ts';
import { addReportServers, formula } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Servers that everyone reaches, because their rules were never applied. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  const servers = await addReportServers(it, world, (index) => ({
    name: index === 0 ? formula : `open-${index}`,
    primary_ip: '198.51.100.7',
  }));
  const rules = JSON.stringify({ enabled: true, policyIn: 'deny', policyOut: 'allow', rules: [] });
  await it.app.db
    .insertInto('firewall')
    .values(servers.map(({ id }) => ({ server_id: id, revision: 1 })))
    .execute();
  await it.app.db
    .insertInto('firewall_revision')
    .values(
      servers.map(({ id, created_at }) => ({
        server_id: id,
        revision: 1,
        rules,
        reason: messageJson('Edited'),
        summary: messageJson('turned on'),
        created_by: 'ada',
        created_at,
      })),
    )
    .execute();
}
