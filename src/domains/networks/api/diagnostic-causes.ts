import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { say } from '../messages.ts';

const longAgo = new Date(Date.UTC(2026, 0, 1));

async function addNetwork({ it, world }: Stage, state: 'active' | 'failed', subnet = true): Promise<string> {
  const [id, n] = [newId(), another()];
  const reason = state === 'failed' ? messageJson(say('switches-not-configured')) : null;
  const own = { account_id: world.ada.accountId, site_id: world.siteId, zone_id: world.zoneId, type: 0 };
  await it.app.db
    .insertInto('network')
    .values({
      ...own,
      id,
      name: `lan-${3000 + n}-x`,
      label: `x${n}`,
      vlan: 3000 + n,
      created_at: longAgo,
      state,
      reason,
    })
    .execute();
  if (!subnet) return id;
  const net = `10.77.${n}`;
  await it.app.db
    .insertInto('subnet')
    .values({
      id: newId(),
      network_id: id,
      cidr: `${net}.0/24`,
      gateway: `${net}.1`,
      first_address: `${net}.2`,
      last_address: `${net}.254`,
      next_address: `${net}.2`,
    })
    .execute();
  return id;
}

export const causes: Causes = {
  notExistedNetworks: { make: (stage) => addNetwork(stage, 'failed') },
  unusedVLANs: { make: (stage) => addNetwork(stage, 'active') },
  vlansWithoutSubnets: { make: (stage) => addNetwork(stage, 'active', false) },
  freeWANIPs: {
    async make({ it, world }) {
      const id = `ZZ-${another()}`;
      const zone = await it.app.db
        .selectFrom('data_center')
        .selectAll()
        .where('id', '=', world.zoneId)
        .executeTakeFirstOrThrow();
      await it.app.db
        .insertInto('data_center')
        .values({ ...zone, id, name: id })
        .execute();
      return id;
    },
    cure: ({ it }, id) =>
      it.app.db.updateTable('data_center').set({ closed_reason: 'Closed' }).where('id', '=', id).execute(),
  },
};
