import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Capacity } from '../capacity.ts';
import { trafficLabel } from '../traffic.ts';

export interface Zone {
  /** Upper case, 2-6 characters, such as `EU-FR`. */
  id: string;
  name: string;
  continent: string;
  country: string;
  countryCode: string;
  city: string;
  /** The name of its engine in the configuration. */
  engine: string;
  /** Null when servers can be created here, else the reason why not. */
  closedReason: string | null;
  /** Its servers are emulated in software. */
  emulated: boolean;
}

export interface ZoneCpu extends Capacity {
  type: 'A' | 'B' | 'T' | 'D';
  /** Processor counts that are sold. */
  counts: number[];
  /** Memory sizes that are sold with it, in MB. */
  ramMb: number[];
}

const zoneColumns = [
  'id',
  'name',
  'continent',
  'country',
  'country_code as countryCode',
  'city',
  'engine',
  'closed_reason as closedReason',
  sql<boolean>`exists (select from engine_host h where h.engine = data_center.engine and h.emulated)`.as('emulated'),
] as const;

/** All data centers in the provider's order. */
export async function listDataCenters(db: Db): Promise<Zone[]> {
  return db.selectFrom('data_center').select(zoneColumns).orderBy('position').orderBy('id').execute();
}

/** One data center, or null. */
export async function readDataCenter(db: Db, id: string): Promise<Zone | null> {
  return (await db.selectFrom('data_center').select(zoneColumns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The processors sold in a zone, by type. */
export async function readZoneCpus(db: Db, zoneId: string): Promise<ZoneCpu[]> {
  const rows = await db
    .selectFrom('zone_cpu')
    .select(['type', 'counts', 'ram_mb as ramMb', 'free_count as freeCount', 'free_ram_mb as freeRamMb'])
    .where('zone_id', '=', zoneId)
    .orderBy('type')
    .execute();
  // The column's check constraint allows these four letters only.
  return rows.map((row) => ({ ...row, type: row.type as ZoneCpu['type'] }));
}

/** The traffic packages sold in a zone, in the order in which they are offered. */
export async function readTrafficPackages(db: Db, zoneId: string): Promise<{ code: string; label: Message }[]> {
  const rows = await db
    .selectFrom('zone_traffic_package')
    .select('code')
    .where('zone_id', '=', zoneId)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => ({ code, label: trafficLabel(code) }));
}

/** Of each data center the traffic package that it offers first: a relation of `zone_id` and `code`. */
export const firstPackages = sql`(
  select distinct on (p.zone_id) p.zone_id, p.code from zone_traffic_package p order by p.zone_id, p.position, p.code)`;

/** What each data center sells of a type of processor: a relation of `zone_id`, `type`, `counts` and `ram_mb`. */
export const soldCpus = sql`(select c.zone_id, c.type, c.counts, c.ram_mb from zone_cpu c)`;

/** The traffic packages that any data center sells, by code. */
export async function soldPackages(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('zone_traffic_package').select('code').distinct().orderBy('code').execute();
  return rows.map(({ code }) => code);
}

/** A data center as it is added, with what is sold there. */
export interface NewDataCenter extends Omit<Zone, 'emulated'> {
  cpus: readonly { type: ZoneCpu['type']; counts: readonly number[]; ramMb: readonly number[] }[];
  packages: readonly string[];
}

/** Adds a data center behind all others; false: the ID is in use. */
export async function insertDataCenter(tx: Db, { cpus, packages, countryCode, closedReason, ...zone }: NewDataCenter) {
  const { rows } = await sql`
    insert into data_center (id, name, continent, country, country_code, city, engine, closed_reason, position)
    select ${zone.id}, ${zone.name}, ${zone.continent}, ${zone.country}, ${countryCode}, ${zone.city}, ${zone.engine},
      ${closedReason}, coalesce(max(position), 0) + 1 from data_center
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  for (const { type, counts, ramMb } of cpus)
    await tx
      .insertInto('zone_cpu')
      .values({ zone_id: zone.id, type, counts: [...counts], ram_mb: [...ramMb] })
      .execute();
  for (const [position, code] of packages.entries())
    await tx.insertInto('zone_traffic_package').values({ zone_id: zone.id, code, position }).execute();
  return true;
}

/** Removes a data center with what it sells. Throws the database's refusal (23503) while something is in it. */
export async function deleteDataCenter(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('data_center').where('id', '=', id).execute();
}

/** The numbers that networks of a data center get; null: all that the product gives out. */
export async function readVlanRange(db: Db, id: string): Promise<{ first: number; last: number } | null> {
  const row = await db
    .selectFrom('data_center')
    .select(['vlan_first as first', 'vlan_last as last'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.first == null || row.last == null ? null : { first: row.first, last: row.last };
}

export async function saveVlanRange(tx: Db, id: string, range: { first: number; last: number } | null): Promise<void> {
  const values = { vlan_first: range?.first ?? null, vlan_last: range?.last ?? null };
  await tx.updateTable('data_center').set(values).where('id', '=', id).execute();
}
