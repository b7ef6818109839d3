import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import type { availability } from '../contract.ts';

export type Capacity = InputOf<typeof availability.saveCapacity>;
type Listed = AnswerOf<typeof availability.listCapacities>['items'][number];

interface StoredZone {
  zoneId: string;
  zoneName: string;
  closedReason: string | null;
  version: number;
  waiting: number;
  reserve: number;
}
interface StoredCpu {
  zoneId: string;
  type: string;
  counts: number[];
  ramMb: number[];
  freeCount: number | null;
  freeRamMb: number | null;
  waiting: number;
}

/** Every zone with its capacity and the number of its alerts, in the order in which the provider shows them. */
export async function readCapacities(db: Db): Promise<Listed[]> {
  const { rows: zones } = await sql<StoredZone>`
    select d.id as "zoneId", d.name as "zoneName", d.closed_reason as "closedReason", d.capacity_version as version,
      (select count(*)::int from capacity_watch w where w.zone_id = d.id and w.cpu_type is null) as waiting,
      coalesce((select r.percent from zone_reserve r where r.zone_id = d.id), 0) as reserve
    from data_center d order by d.position, d.id`.execute(db);
  const { rows: cpus } = await sql<StoredCpu>`
    select c.zone_id as "zoneId", c.type, c.counts, c.ram_mb as "ramMb", c.free_count as "freeCount",
      c.free_ram_mb as "freeRamMb",
      (select count(*)::int from capacity_watch w where w.zone_id = c.zone_id and w.cpu_type = c.type) as waiting
    from zone_cpu c order by c.zone_id, c.type`.execute(db);
  const byZone = Map.groupBy(cpus, ({ zoneId }) => zoneId);
  return zones.map((zone) => ({
    ...zone,
    cpus: (byZone.get(zone.zoneId) ?? []).flatMap(({ zoneId: _zone, type: letter, ...cpu }) => {
      const type = cpuTypes.find((one) => one === letter);
      return type === undefined ? [] : [{ ...cpu, type }];
    }),
  }));
}

/** The share of a zone that new servers leave free, in percent; 0: none. */
export async function readReserve(db: Db, zoneId: string): Promise<number> {
  const row = await db.selectFrom('zone_reserve').select('percent').where('zone_id', '=', zoneId).executeTakeFirst();
  return row?.percent ?? 0;
}

/** The same of every zone that keeps any. */
export async function readReserves(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('zone_reserve').select(['zone_id', 'percent']).execute();
  return new Map(rows.map(({ zone_id, percent }) => [zone_id, percent]));
}

/** Sets it; 0 removes it. */
export async function saveReserve(tx: Db, zoneId: string, percent: number): Promise<void> {
  if (percent === 0) await tx.deleteFrom('zone_reserve').where('zone_id', '=', zoneId).execute();
  else
    await tx
      .insertInto('zone_reserve')
      .values({ zone_id: zoneId, percent })
      .onConflict((on) => on.column('zone_id').doUpdateSet({ percent }))
      .execute();
}

export interface SoldDay {
  cpuType: string;
  day: string;
  servers: number;
  cpuCount: number;
  ramMb: number;
}

/** Whether any day was recorded. */
export async function hasSoldDays(db: Db): Promise<boolean> {
  return (await db.selectFrom('capacity_day').select('day').limit(1).executeTakeFirst()) !== undefined;
}

/** Keeps what was sold on days; the last word on a day counts. */
export async function saveSoldDays(tx: Db, days: readonly (SoldDay & { zoneId: string })[]): Promise<void> {
  await sql`
    insert into capacity_day (zone_id, cpu_type, day, servers, cpu_count, ram_mb)
    select d."zoneId", d."cpuType", d.day, d.servers, d."cpuCount", d."ramMb"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as d ("zoneId" text, "cpuType" text, day date, servers int, "cpuCount" int, "ramMb" bigint)
    order by 1, 2, 3
    on conflict (zone_id, cpu_type, day) do update
      set servers = excluded.servers, cpu_count = excluded.cpu_count, ram_mb = excluded.ram_mb`.execute(tx);
}

/** What was sold in a zone on each of the last days, oldest first. */
export async function readSoldDays(
  db: Db,
  zoneId: string,
  { now, days }: { now: Date; days: number },
): Promise<SoldDay[]> {
  const { rows } = await sql<SoldDay>`
    select cpu_type as "cpuType", day::text as day, servers, cpu_count as "cpuCount", ram_mb::float8 as "ramMb"
    from capacity_day where zone_id = ${zoneId} and day > ${now}::date - ${days}::int order by cpu_type, day`.execute(
    db,
  );
  return rows;
}

/** Forgets days that no forecast looks back to. */
export async function deleteSoldDays(db: Db, { now, days }: { now: Date; days: number }): Promise<void> {
  await sql`delete from capacity_day where day < ${now}::date - ${days}::int`.execute(db);
}
