import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { takeAddress } from '#domains/networks/api/port.ts';
import type { TestApp } from './app.ts';
import { until, type LiveSimulator } from './live-simulator.ts';
import type { Person, World } from './world.ts';

/** An order of one server of 2 vCPU, 2 GB and 20 GB, on the internet of the fixtures, with what else is wanted of it. */
export const serverOrder = ({ zoneId, imageId, wanId }: World, more: object = {}) => ({
  zoneId,
  imageId,
  cpuType: 'B',
  cpuCount: 2,
  ramMb: 2048,
  diskSizesGb: [20],
  networkIds: [wanId],
  names: ['made-1'],
  password: 'Skydeck#123',
  billingMode: 1,
  ...more,
});

let made = 0;

/** Adds a server in a state, with one disk and one addressed card, and its machine on the simulator. */
export async function addServer(
  { app }: TestApp,
  world: World,
  as: {
    state: ServerState;
    owner: Person;
    simulator: Pick<LiveSimulator, 'control'>;
    name?: string;
    userData?: string;
    /** When it was made, and last switched on or off, Unix milliseconds; an hour ago unless said. */
    since?: number;
  },
): Promise<{ id: string; name: string; ref: string }> {
  const { state, owner } = as;
  made += 1;
  const name = as.name ?? `srv-${made}`;
  const [id, nicId, ref] = [newId(), newId(), newId()];
  const mac = `52:54:00:00:${Math.floor(made / 256)
    .toString(16)
    .padStart(2, '0')}:${(made % 256).toString(16).padStart(2, '0')}`;
  const since = as.since ?? Date.now() - 3_600_000;
  const ip = await app.db.transaction().execute(async (tx) => {
    const address = await takeAddress(tx, { networkId: world.wanId, nicId, accountId: owner.accountId });
    await tx
      .insertInto('server')
      .values({
        id,
        site_id: owner.siteId,
        account_id: owner.accountId,
        zone_id: world.zoneId,
        image_id: world.imageId,
        name,
        state,
        power_since: new Date(since),
        cpu_type: 'B',
        cpu_count: 2,
        ram_mb: 2048,
        disk_gb: 20,
        primary_ip: address?.ip ?? null,
        billing_mode: 1,
        price_version_id: world.priceVersionId,
        currency: 'USD',
        monthly_micro: 10_000_000,
        hourly_on_micro: 14_000,
        hourly_off_micro: 4000,
        engine_ref: ref,
        created_at: new Date(since),
      })
      .execute();
    await tx.insertInto('server_disk').values({ id: newId(), server_id: id, position: 0, size_gb: 20 }).execute();
    await tx
      .insertInto('server_nic')
      .values({ id: nicId, server_id: id, position: 0, network_id: world.wanId, mac })
      .execute();
    return address?.ip;
  });
  const power = state === 'on' || state === 'suspended' ? state : 'off';
  const nics = [{ mac, networkRef: world.wanId, ips: ip === undefined ? [] : [ip] }];
  const hardware = { name, serverId: id, zoneId: world.zoneId, imageRef: 'debian-13', cpuType: 'B', cpuCount: 2 };
  const userData = as.userData === undefined ? null : { text: as.userData, secrets: {} };
  await as.simulator.control('POST', '/import', {
    machines: [{ ...hardware, ref, ramMb: 2048, diskSizesGb: [20], nics, power, powerSince: since, userData }],
  });
  return { id, name, ref };
}

/** How tests look at servers behind the API: a row, the row once no task holds it, the last task. */
export function serverReads(db: Db) {
  const rowOf = (id: string) => db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    rowOf,
    settled: (id: string) =>
      until(`server ${id} settles`, async () => {
        const row = await rowOf(id);
        return row.task_id === null ? row : null;
      }),
    lastTask: (id: string) =>
      db
        .selectFrom('task')
        .selectAll()
        .where('object_id', '=', id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
  };
}
