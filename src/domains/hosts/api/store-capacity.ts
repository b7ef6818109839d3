import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { agedBefore } from './store.ts';

/** What the open hosts of a data center can still give. */
export interface FreeCapacity {
  engine: string;
  /** Null: it is shared by the data centers of the engine. */
  zoneId: string | null;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
  /** What there is in all, free or not. */
  cpuTotal: number;
  ramTotal: number;
}

/** What is left on hosts that take new machines and are listed, by engine and data center. */
export async function readFree(db: Db, now: Date): Promise<FreeCapacity[]> {
  const { rows } = await sql<FreeCapacity>`
    select engine, zone_id as "zoneId",
      floor(sum(greatest(cpu_total * cpu_overcommit - cpu_reserved, 0)))::int as "cpuCount",
      floor(sum(greatest(ram_total * ram_overcommit - ram_reserved, 0)))::float8 as "ramMb",
      floor(sum(greatest(disk_total - disk_used, 0)))::float8 as "diskGb",
      floor(sum(cpu_total * cpu_overcommit))::int as "cpuTotal", floor(sum(ram_total * ram_overcommit))::float8 as "ramTotal"
    from host where state in ('online', 'degraded') and seen_at >= ${agedBefore(now)} group by 1, 2`.execute(db);
  return rows;
}

/** How much of its hosts an engine's data center had given on a day: the memory and processors of the hosts that exist now. */
export interface CapacityDay {
  engine: string;
  zoneId: string | null;
  /** Days before now. */
  age: number;
  cpuReserved: number;
  ramReserved: number;
}

/** What the hosts of each data center had given, day by day, for so many days back. */
export async function readCapacityDays(db: Db, now: Date, days: number): Promise<CapacityDay[]> {
  const { rows } = await sql<CapacityDay>`
    with daily as (
      select s.host_id, s.at::date as day, avg(s.cpu_reserved) as cpu, avg(s.ram_reserved) as ram
      from host_sample s where s.grain = 60 and s.at > ${now}::timestamptz - make_interval(days => ${days}) group by 1, 2)
    select h.engine, h.zone_id as "zoneId", extract(day from ${now}::timestamptz - d.day)::int as age,
      sum(d.cpu)::float8 as "cpuReserved", sum(d.ram)::float8 as "ramReserved"
    from daily d join host h on h.id = d.host_id group by 1, 2, d.day order by 1, 2, d.day`.execute(db);
  return rows;
}

/** What one open host can still give. */
export interface FreeHost {
  name: string;
  engine: string;
  /** Null: it serves every data center of the engine. */
  zoneId: string | null;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
}

/** The hosts that take new machines and are listed, with what is left on each, the freest first. */
export async function readFreeHosts(db: Db, now: Date): Promise<FreeHost[]> {
  const { rows } = await sql<FreeHost>`
    select name, engine, zone_id as "zoneId", floor(greatest(cpu_total * cpu_overcommit - cpu_reserved, 0))::int as "cpuCount",
      floor(greatest(ram_total * ram_overcommit - ram_reserved, 0))::float8 as "ramMb",
      floor(greatest(disk_total - disk_used, 0))::float8 as "diskGb"
    from host where state in ('online', 'degraded') and seen_at >= ${agedBefore(now)}
    order by ram_total * ram_overcommit - ram_reserved desc, name, id`.execute(db);
  return rows;
}
