import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The sums of a month as they are stored. */
export interface MonthSums {
  month: Date;
  closed: boolean;
  seconds: number;
  wanIn: number;
  wanOut: number;
  lanIn: number;
  lanOut: number;
  diskRead: number;
  diskWritten: number;
  cpuAvg: number | null;
  cpuMax: number | null;
  ramAvg: number | null;
  ramMax: number | null;
  iopsAvg: number | null;
  iopsMax: number | null;
  samples: number;
  wanIn95: number | null;
  wanOut95: number | null;
  lanIn95: number | null;
  lanOut95: number | null;
}

const weighted = (column: string) =>
  sql`(sum(${sql.ref(column)} * seconds) / nullif(sum(seconds) filter (where ${sql.ref(column)} is not null), 0))::float8`;

/** The months of a server: closed ones as they were settled, the others summed up from their days; newest first. */
export async function readMonths(db: Db, serverId: string): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select month, true as closed, seconds, wan_in as "wanIn", wan_out as "wanOut", lan_in as "lanIn", lan_out as "lanOut",
      disk_read as "diskRead", disk_written as "diskWritten", cpu_avg as "cpuAvg", cpu_max as "cpuMax",
      ram_avg as "ramAvg", ram_max as "ramMax", iops_avg as "iopsAvg", iops_max as "iopsMax", samples,
      wan_in_95 as "wanIn95", wan_out_95 as "wanOut95", lan_in_95 as "lanIn95", lan_out_95 as "lanOut95"
    from statistic_month where server_id = ${serverId}
    union all
    select d.month, false, sum(seconds)::bigint, sum(wan_in)::bigint, sum(wan_out)::bigint, sum(lan_in)::bigint,
      sum(lan_out)::bigint, sum(disk_read)::bigint, sum(disk_written)::bigint, ${weighted('cpu_avg')}, max(cpu_max),
      ${weighted('ram_avg')}, max(ram_max), ${weighted('iops_avg')}, max(iops_max), 0, null, null, null, null
    from (select *, date_trunc('month', day, 'utc') as month from statistic_days where server_id = ${serverId}) d
    where not exists (select 1 from statistic_month m where m.server_id = ${serverId} and m.month = d.month)
    group by d.month
    order by 1 desc`.execute(db);
  return rows;
}

export interface TrafficDay {
  day: Date;
  slots: number[];
  wanIn: number[];
  wanOut: number[];
  lanIn: number[];
  lanOut: number[];
}

/** The five-minute averages of a span, day by day. */
export async function readTrafficDays(
  db: Db,
  serverId: string,
  { from, until }: { from: Date; until: Date },
): Promise<TrafficDay[]> {
  const rows = await db
    .selectFrom('statistic_traffic')
    .select(['day', 'slots', 'wan_in as wanIn', 'wan_out as wanOut', 'lan_in as lanIn', 'lan_out as lanOut'])
    .where('server_id', '=', serverId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .orderBy('day')
    .execute();
  return rows;
}

/** The newest day of a server that has its totals; null before the first. */
export async function lastDay(db: Db, serverId: string): Promise<Date | null> {
  const rows = await db
    .selectFrom('statistic_days')
    .select((e) => e.fn.max<Date | null>('day').as('day'))
    .where('server_id', '=', serverId)
    .execute();
  return rows[0]?.day ?? null;
}

/** What its owner bought, and since when it is there. */
export async function readPackage(
  db: Db,
  serverId: string,
): Promise<{ package: string | null; createdAt: Date } | undefined> {
  return db
    .selectFrom('server')
    .select(['traffic_package as package', 'created_at as createdAt'])
    .where('id', '=', serverId)
    .executeTakeFirst();
}

export interface PackageUse {
  serverId: string;
  name: string;
  accountId: string;
  package: string;
  /** Bytes over public networks on the days of the month that are over. */
  used: number;
}

/** Servers with a package in gigabytes of which a share is used up, by the days of the month that are over. */
export async function readUsedPackages(
  db: Db,
  { month, share }: { month: Date; share: number },
): Promise<PackageUse[]> {
  const { rows } = await sql<PackageUse>`
    select s.id as "serverId", s.name, s.account_id as "accountId", s.traffic_package as package, d.used::float8 as used
    from server s join (
      select server_id, sum(wan_in + wan_out) as used from statistic_days where day >= ${month} group by server_id
    ) d on d.server_id = s.id
    where s.state <> 'terminated' and s.traffic_package ~ '^t[0-9]{1,9}$'
      and d.used >= ${share} * 1e9 * substr(s.traffic_package, 2)::numeric`.execute(db);
  return rows;
}

export interface CountedTraffic {
  serverId: string;
  siteId: string;
  accountId: string;
  name: string;
  zoneId: string;
  package: string | null;
  /** That were not counted before. */
  bytes: number;
}

/** Takes what servers have sent and received over public networks on a day (UTC) as counted, and answers what was not yet. */
export async function takeTraffic(tx: Db, day: Date, servers: readonly string[]): Promise<CountedTraffic[]> {
  const { rows } = await sql<CountedTraffic>`
    with more as (
      select server_id, wan_in + wan_out as bytes, wan_in + wan_out - counted as added from statistic_days
      where day = ${day} and server_id = any(${servers}::uuid[]) and wan_in + wan_out > counted for update
    ), counted as (
      update statistic_days d set counted = m.bytes from more m where d.day = ${day} and d.server_id = m.server_id)
    select s.id as "serverId", s.site_id as "siteId", s.account_id as "accountId", s.name, s.zone_id as "zoneId",
      s.traffic_package as package, m.added as bytes
    from more m join server s on s.id = m.server_id order by s.id`.execute(tx);
  return rows;
}
