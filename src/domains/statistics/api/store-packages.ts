import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Currency } from '#kernel/money.ts';
import type { Billed } from '../next-invoice.ts';

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

type Row = Omit<Billed, 'measuredSeconds' | 'traffic'> & { currency: Currency; priceListName: string };

/** What a server that the caller has found is billed by. */
export async function readBilled(db: Db, serverId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select s.billing_mode as mode, s.monthly_micro::float8 as "monthlyMicro",
      s.hourly_on_micro::float8 as "hourlyOnMicro", s.hourly_off_micro::float8 as "hourlyOffMicro",
      s.created_at as "createdAt", s.state = 'on' as on, s.power_since as "powerSince", s.currency,
      l.name as "priceListName"
    from server s join price_list_version v on v.id = s.price_version_id join price_list l on l.id = v.price_list_id
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a server that was found is gone');
  return row;
}
