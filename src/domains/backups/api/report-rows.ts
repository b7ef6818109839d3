import type { TestApp } from '#test/app.ts';
import { addReportServers, formula } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';
import { messageJson } from '#platform/db/columns.ts';

/** Servers with a good backup, and a run that failed. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  const servers = await addReportServers(it, world, (index) => ({ name: `backup-${index}` }));
  const run = { disk_sizes_gb: [20], created_by: 'Schedule' };
  await it.app.db
    .insertInto('backup')
    .values(
      servers.flatMap(({ id, created_at: at }) => [
        {
          ...run,
          id: crypto.randomUUID(),
          server_id: id,
          state: 'ok',
          due_at: at,
          taken_at: at,
          expires_at: at,
          size_mb: 900,
        },
        {
          ...run,
          id: crypto.randomUUID(),
          server_id: id,
          state: 'failed',
          due_at: at,
          reason: messageJson(formula),
        },
      ]),
    )
    .execute();
}
