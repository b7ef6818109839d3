import type { TestApp } from '#test/app.ts';
import { addReportServers } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Traffic of this month. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  const servers = await addReportServers(it, world, (index) => ({ name: `traffic-${index}` }));
  await it.app.db
    .insertInto('statistic_month')
    .values(
      servers.map(({ id }, index) => ({
        server_id: id,
        month: new Date(new Date().toISOString().slice(0, 8) + '01T00:00:00Z'),
        seconds: 86_400,
        wan_in: index * 1_000_000,
        wan_out: 5,
        lan_in: 6,
        lan_out: 7,
        disk_read: 8,
        disk_written: index * 9,
        samples: 288,
      })),
    )
    .execute();
}
