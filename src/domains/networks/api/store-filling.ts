import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { countedOf } from './store-parts.ts';

export interface Filling {
  subnetId: string;
  cidr: string;
  network: string;
  zoneId: string;
  vlanId: number;
  accountId: string;
  percent: number;
}

/** Subnets of customers of which so many percent or more are taken. */
export async function readFilling(db: Db, fromPercent: number): Promise<Filling[]> {
  const { rows } = await sql<Filling>`
    select f.* from (
      select s.id as "subnetId", s.cidr::text as cidr, n.name as network, n.zone_id as "zoneId", n.vlan as "vlanId",
        n.account_id as "accountId", ((c.used + c.reserved) * 100 / greatest(c.total, 1))::int as percent
      from network n join subnet s on s.network_id = n.id cross join lateral (${countedOf}) c
      where n.account_id is not null) f
    where f.percent >= ${fromPercent} order by f."subnetId"`.execute(db);
  return rows;
}
