import type { TestApp } from '#test/app.ts';
import { addReportServers, formula } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Servers with an old snapshot; each belongs to its own top admin. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  const servers = await addReportServers(it, world, (index) => ({ name: `snapshot-${index}` }));
  const admins = servers.map((server, index) => ({
    id: crypto.randomUUID(),
    site_id: world.siteId,
    email: `admin-${index}@people.test`,
    name: index === 0 ? formula : `Admin ${index}`,
    role: 'account-holder',
    serverId: server.id,
  }));
  await it.app.db
    .insertInto('account')
    .values(admins.map(({ serverId: _, ...account }) => account))
    .execute();
  for (const { id, serverId } of admins)
    await it.app.db.updateTable('server').set({ account_id: id }).where('id', '=', serverId).execute();
  await it.app.db
    .insertInto('snapshot')
    .values(
      servers.map((server) => ({
        id: crypto.randomUUID(),
        server_id: server.id,
        name: 'Old',
        state: 'ready',
        size_mb: 2048,
        created_by: 'ada',
        created_at: server.created_at,
      })),
    )
    .execute();
}
