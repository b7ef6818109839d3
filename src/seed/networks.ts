import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';
import type { SeedAccount } from './sites.ts';
import { zoneIds } from './zones.ts';

/** A subnet from whose beginning addresses are handed out in memory, before it is written. */
export interface Pool {
  networkId: string;
  subnetId: string;
  /** The number of its first address, as an unsigned 32-bit integer. */
  base: number;
  prefix: number;
  taken: number;
}

export interface SeedNetworks {
  /** The public network of each zone. */
  wan: ReadonlyMap<string, Pool>;
  /** The private networks, by `<account id> <zone id>`. */
  lan: ReadonlyMap<string, Pool>;
}

export const ipOf = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

const addressOf = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** 198.18.0.0/15 is kept for tests: no stranger's addresses ever are in a demonstration. */
const wanBase = addressOf('198.18.0.0');
const lanBase = addressOf('10.8.0.0');
export const sizeOf = (prefix: number): number => 2 ** (32 - prefix);

/** The next free address of a pool; its first one is the gateway's. Throws when there is none. */
export function takeFrom(pool: Pool): string {
  pool.taken += 1;
  if (pool.taken + 2 >= sizeOf(pool.prefix)) throw new RangeError('the subnet is full');
  return ipOf(pool.base + 1 + pool.taken);
}

/** How many addresses a pool still has. */
export const leftIn = (pool: Pool): number => sizeOf(pool.prefix) - 3 - pool.taken;

/** What its owner called it, and what the system made of that. */
function namesOf(vlan: number, account: SeedAccount) {
  const label = account.email.startsWith('hostile') ? '"><img src=x onerror=alert(1)>' : 'backend';
  return { label, name: `lan-${vlan}-${label}` };
}

/** Hong Kong is about to run out of public addresses. */
const wanPrefix = (zone: string): number => (zone === 'AS' ? 25 : 19);

/** Writes the public network of each zone (a /19, or less) and a private one (a /24) for each larger customer and zone. */
export async function insertNetworks(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<SeedNetworks> {
  const pool = (base: number, prefix: number): Pool => ({
    networkId: random.id(now),
    subnetId: random.id(now),
    base,
    prefix,
    taken: 0,
  });
  const wan = new Map(zoneIds.map((zone, index) => [zone, pool(wanBase + index * sizeOf(19), wanPrefix(zone))]));
  await insertAll(
    tx,
    'network',
    [...wan].map(([zone_id, { networkId }], index) => ({
      id: networkId,
      zone_id,
      name: 'Public internet',
      type: 1,
      vlan: 10 + index,
      created_at: now,
    })),
  );
  const owners = accounts
    .filter((account) => account.servers >= 8)
    .flatMap((account) => zoneIds.slice(0, account.servers >= 20 ? 4 : 2).map((zone) => ({ account, zone })));
  const lan = new Map(
    owners.map(({ account, zone }, index) => [`${account.id} ${zone}`, pool(lanBase + index * sizeOf(24), 24)]),
  );
  await insertAll(
    tx,
    'network',
    owners.map(({ account, zone }, index) => ({
      id: lan.get(`${account.id} ${zone}`)?.networkId ?? '',
      zone_id: zone,
      account_id: account.id,
      site_id: account.siteId,
      ...namesOf(1001 + index, account),
      type: 0,
      vlan: 1001 + index,
      created_at: account.createdAt,
    })),
  );
  return { wan, lan };
}

/** Writes a pool as a subnet that knows where its free addresses begin, and the gateway's address. */
export async function insertSubnets(tx: Db, pools: readonly Pool[]): Promise<void> {
  await insertAll(
    tx,
    'subnet',
    pools.map((pool) => ({
      id: pool.subnetId,
      network_id: pool.networkId,
      cidr: `${ipOf(pool.base)}/${pool.prefix}`,
      gateway: ipOf(pool.base + 1),
      first_address: ipOf(pool.base + 2),
      last_address: ipOf(pool.base + sizeOf(pool.prefix) - 2),
      next_address: ipOf(pool.base + 2 + pool.taken),
    })),
  );
  await insertAll(
    tx,
    'address',
    pools.map((pool) => ({ subnet_id: pool.subnetId, ip: ipOf(pool.base + 1), type: 2 })),
  );
}
