import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { PriceLine } from '#domains/tenancy/pricing.ts';
import type { Db } from '#platform/db/pool.ts';
import { takeFreeAddresses, takeGivenAddress, type Given } from '#domains/networks/api/port.ts';

/** Those of the names, in lower case, that living servers of the account have. */
export async function takenNames(tx: Db, accountId: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select name_key as key from server
    where account_id = ${accountId} and state <> 'terminated' and name_key = any(${names.map((n) => n.toLowerCase())})`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.key));
}

export interface NewServer {
  id: string;
  taskId: string;
  name: string;
  primaryIp: string | null;
}

export interface NewServers {
  siteId: string;
  accountId: string;
  zoneId: string;
  imageId: string;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
  billingMode: number;
  trafficPackage: string | null;
  backup: boolean;
  managed: boolean;
  description: string;
  terminateProtected: boolean;
  priceVersionId: string;
  currency: string;
  monthlyMicro: number;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  lines: readonly PriceLine[];
  now: Date;
}

/** Inserts the servers, each under its task, and answers the ids; one whose name was taken in the meantime is left out. */
export async function insertServers(tx: Db, each: readonly NewServer[], all: NewServers): Promise<Set<string>> {
  const made = await insertRows(tx, 'server', {
    rows: each.map((one) => ({
      id: one.id,
      site_id: all.siteId,
      account_id: all.accountId,
      zone_id: all.zoneId,
      image_id: all.imageId,
      name: one.name,
      state: 'creating',
      power_since: all.now,
      cpu_type: all.cpuType,
      cpu_count: all.cpuCount,
      ram_mb: all.ramMb,
      disk_gb: all.diskSizesGb.reduce((sum, gb) => sum + gb, 0),
      primary_ip: one.primaryIp,
      billing_mode: all.billingMode,
      traffic_package: all.trafficPackage,
      backup: all.backup,
      managed: all.managed,
      description: all.description,
      terminate_protected: all.terminateProtected,
      price_version_id: all.priceVersionId,
      currency: all.currency,
      monthly_micro: all.monthlyMicro,
      hourly_on_micro: all.hourlyOnMicro,
      hourly_off_micro: all.hourlyOffMicro,
      price_lines: all.lines,
      task_id: one.taskId,
      created_at: all.now,
    })),
    ending: sql<{ id: string }>`on conflict do nothing returning id`,
  });
  return new Set(made.map((row) => row.id));
}

export interface NewDisk {
  id: string;
  serverId: string;
  position: number;
  sizeGb: number;
}

export async function insertDisks(tx: Db, disks: readonly NewDisk[]): Promise<void> {
  const rows = disks.map((d) => ({ id: d.id, server_id: d.serverId, position: d.position, size_gb: d.sizeGb }));
  await insertRows(tx, 'server_disk', { rows });
}

export interface NewNic {
  id: string;
  serverId: string;
  position: number;
  networkId: string;
  /** The address that was chosen for it; null: the next free one. */
  ip: string | null;
}

/** Four random bytes behind 52:54, the prefix of virtual machines. */
const randomMac = () => `52:54:${randomBytes(4).toString('hex').match(/../g)?.join(':')}`;

/** Inserts network interfaces with new MACs; one that is in use already is drawn again. */
export async function insertNics(tx: Db, nics: readonly NewNic[]): Promise<void> {
  let left = [...nics];
  while (left.length > 0) {
    const rows = left.map((n) => ({
      id: n.id,
      server_id: n.serverId,
      position: n.position,
      network_id: n.networkId,
      mac: randomMac(),
    }));
    const ending = sql<{ id: string }>`on conflict (mac) do nothing returning id`;
    const made = await insertRows(tx, 'server_nic', { rows, ending });
    const ids = new Set(made.map((nic) => nic.id));
    left = left.filter((nic) => !ids.has(nic.id));
  }
}

/** Inserts network interfaces that have MACs already; false when one of these is in use. */
export async function insertGivenNics(
  tx: Db,
  nics: readonly (Omit<NewNic, 'ip'> & { mac: string; connected: boolean })[],
): Promise<boolean> {
  const rows = nics.map((n) => ({
    id: n.id,
    server_id: n.serverId,
    position: n.position,
    network_id: n.networkId,
    mac: n.mac,
    connected: n.connected,
  }));
  const ending = sql<{ id: string }>`on conflict (mac) do nothing returning id`;
  return (await insertRows(tx, 'server_nic', { rows, ending })).length === nics.length;
}

/** Forgets by which name the engine knew the machine of a server. */
export async function forgetEngineRef(tx: Db, id: string): Promise<void> {
  await sql`update server set engine_ref = null where id = ${id}`.execute(tx);
}

/** The addresses that cards got, and why some could not have the one that was chosen for them. */
export interface Taken {
  ips: Map<string, string>;
  refused: Map<string, Given>;
}

/**
 * One address for each card, network by network in the order of their ids, chosen ones first; a card whose network is
 * full has none.
 */
export async function takeAddresses(tx: Db, accountId: string, nics: readonly NewNic[]): Promise<Taken> {
  const taken: Taken = { ips: new Map(), refused: new Map() };
  for (const networkId of [...new Set(nics.map((nic) => nic.networkId))].toSorted()) {
    const cards = nics.filter((nic) => nic.networkId === networkId);
    for (const { id: nicId, ip } of cards) {
      if (ip === null) continue;
      const given = await takeGivenAddress(tx, { networkId, nicId, ip, accountId });
      if (given === 'mine') taken.ips.set(nicId, ip);
      else taken.refused.set(nicId, given);
    }
    const without = cards.filter(({ ip }) => ip === null).map(({ id }) => id);
    const from = { networkId, accountId };
    for (const [nicId, ip] of await takeFreeAddresses(tx, from, without)) taken.ips.set(nicId, ip);
  }
  return taken;
}

/** The network interfaces of a server with their addresses. */
export async function readNicAddresses(
  db: Db,
  serverId: string,
): Promise<{ id: string; networkId: string; ips: string[] }[]> {
  const { rows } = await sql<{ id: string; networkId: string; ips: string[] }>`
    select c.id, c.network_id as "networkId",
      array(select host(a.ip) from address a where a.nic_id = c.id order by a.ip) as ips
    from server_nic c where c.server_id = ${serverId} order by c.position`.execute(db);
  return rows;
}
