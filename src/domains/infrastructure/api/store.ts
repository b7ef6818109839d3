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
