import { messageJson } from '#platform/db/columns.ts';
import type { TestApp } from '#test/app.ts';
import { addReportServers, rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Power history, and servers without an address. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  await it.app.db
    .insertInto('history')
    .values(
      rowNumbers.map((index) => ({
        object_type: 'server',
        object_id: world.ada.serverId,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        at: rowTime(index),
        kind: 'power',
        action: messageJson('+Powered off'),
        from_state: 'on',
        to_state: 'off',
        actor_name: world.ada.email,
        source: 'console',
      })),
    )
    .execute();
  await addReportServers(it, world, (index) => ({ name: `no-ip-${index}` }));
}
