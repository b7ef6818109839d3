import { messageJson } from '#platform/db/columns.ts';
import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';
import { addPerson } from '#test/world.ts';
import { say } from '../messages.ts';
import type { ServerState } from '../states.ts';

async function serverIn({ it, world, simulator }: Stage, state: ServerState = 'off'): Promise<string> {
  const { id } = await addServer(it, world, { state, owner: world.ada, simulator, name: `diag-${another()}` });
  return id;
}

const change = ({ it }: Stage, id: string, values: object) =>
  it.app.db.updateTable('server').set(values).where('id', '=', id).execute();

const addOwner = ({ it, world }: Stage) =>
  addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `diag-${another()}` });

/** A server in error: its data center could not start it. */
async function inError(stage: Stage): Promise<string> {
  const id = await serverIn(stage);
  await change(stage, id, { state: 'error', error: messageJson(say('power.restart.done')) });
  return id;
}

export const causes: Causes = {
  naServicesReport: { make: inError },
  suspendedUsersWithPoweredOnServers: {
    async make(stage) {
      const owner = await addOwner(stage);
      const id = await serverIn(stage, 'on');
      await change(stage, id, { account_id: owner.accountId });
      const { db } = stage.it.app;
      await db.updateTable('account').set({ status: 'Suspended-Billing' }).where('id', '=', owner.accountId).execute();
      return id;
    },
  },
  naServicesForRootReport: { make: inError },
  serversNoIPs: {
    async make(stage) {
      const id = await serverIn(stage);
      await change(stage, id, { primary_ip: null });
      return id;
    },
    cure: (stage, id) => change(stage, id, { primary_ip: '198.18.0.77' }),
  },
  serversWithoutDisks: {
    async make(stage) {
      const id = await serverIn(stage);
      await stage.it.app.db.deleteFrom('server_disk').where('server_id', '=', id).execute();
      return id;
    },
  },
  invisibleServers: {
    async make(stage) {
      const owner = await addOwner(stage);
      const id = await serverIn(stage);
      await change(stage, id, { account_id: owner.accountId, site_id: stage.world.otherSiteId });
      return id;
    },
  },
  duplicateExternalIDs: {
    async make(stage) {
      const { db } = stage.it.app;
      const [first, second] = [await serverIn(stage), await serverIn(stage)];
      const zone = await db
        .selectFrom('data_center')
        .selectAll()
        .where('id', '=', stage.world.zoneId)
        .executeTakeFirstOrThrow();
      const zoneId = `TW-${another()}`;
      await db
        .insertInto('data_center')
        .values({ ...zone, id: zoneId, name: zoneId, closed_reason: 'Closed' })
        .execute();
      const { engine_ref } = await db
        .selectFrom('server')
        .select('engine_ref')
        .where('id', '=', first)
        .executeTakeFirstOrThrow();
      await change(stage, second, { zone_id: zoneId, engine_ref });
      return second;
    },
    cure: (stage, id) => change(stage, id, { engine_ref: null }),
  },
  resetServersMoreThanTwice: {
    async make(stage) {
      const id = await serverIn(stage);
      const { world, it } = stage;
      const restarted = {
        object_type: 'server',
        object_id: id,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        at: new Date(it.clock.now() - 60_000),
        kind: 'power',
        action: messageJson(say('power-done', { action: 'restart' })),
        actor_name: 'ada',
        source: 'console',
      };
      await it.app.db.insertInto('history').values([restarted, restarted, restarted]).execute();
      return id;
    },
    cure: ({ it }, id) =>
      it.app.db
        .updateTable('history')
        .set({ at: new Date(0) })
        .where('object_id', '=', id)
        .execute(),
  },
  serverLicensePrice: {
    async make(stage) {
      const id = await serverIn(stage);
      const { db } = stage.it.app;
      const image = {
        os_family: 'windows',
        engine_ref: `windows-${another()}`,
        name: 'Windows Server',
        version: '2025',
        guest_os: 'windows2025',
        min_ram_mb: 2048,
        min_disk_gb: 40,
        licence: 'windows',
        initial_user: 'Administrator',
      };
      const imageId = crypto.randomUUID();
      await db
        .insertInto('image')
        .values({ ...image, id: imageId })
        .execute();
      await change(stage, id, { image_id: imageId });
      return id;
    },
    cure: (stage, id) => change(stage, id, { price_lines: JSON.stringify([{ key: 'licence.windows' }]) }),
  },
  newUsersSuspiciousServers: {
    async make(stage) {
      const owner = await addOwner(stage);
      for (let n = 0; n < 5; n += 1) await change(stage, await serverIn(stage), { account_id: owner.accountId });
      return owner.accountId;
    },
    cure: ({ it }, id) =>
      it.app.db
        .updateTable('account')
        .set({ created_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
  },
  customerTerminatingServicesAlert: {
    async make(stage) {
      const owner = await addOwner(stage);
      const at = new Date(stage.it.clock.now() - 3_600_000);
      for (let n = 0; n < 3; n += 1)
        await change(stage, await serverIn(stage), {
          account_id: owner.accountId,
          state: 'terminated',
          terminated_at: at,
        });
      return owner.accountId;
    },
    async cure(stage, id) {
      for (let n = 0; n < 4; n += 1) await change(stage, await serverIn(stage), { account_id: id });
    },
  },
};
