import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

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
