import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { firstVlan, fewFree, unusedDays } from '../limits.ts';
import { countedOf } from './store-parts.ts';

/** What every finding about a network has, of a network `n`. */
const facts = sql`n.id::text as object_id, n.name, n.site_id, n.account_id, n.zone_id, n.zone_id as "zoneId",
  d.name as zone, n.vlan::text as vlan, coalesce(a.name, '') as owner, coalesce(st.name, '') as site`;
const joins = sql`join data_center d on d.id = n.zone_id left join account a on a.id = n.account_id
  left join site st on st.id = n.site_id`;

/** Networks that the switches don't have as they should: refused, missing or different there. */
export const withoutSwitch = sql`
  select ${facts}, n.state as there, n.reason as difference, n.checked_at as checked
  from network n ${joins} where n.state in ('failed', 'inconsistent') and n.task_id is null`;

/** Customers' networks that no server has used for long, as far as it is known: none has an interface, and they are not new. */
export const unused = (now: Date) => sql`
  select ${facts}, n.created_at as created, (select count(*)::int from subnet s where s.network_id = n.id) as subnets
  from network n ${joins}
  where n.type = 0 and n.account_id is not null and n.state = 'active' and n.task_id is null
    and n.created_at < ${now}::timestamptz - make_interval(days => ${unusedDays})
    and not exists (select 1 from attached_nic k where k.network_id = n.id and k.in_use)
    and not exists (select 1 from address x join subnet s on s.id = x.subnet_id
      where s.network_id = n.id and x.account_id is not null)`;

/** Networks in which no server can get an address. */
export const withoutSubnets = (now: Date) => sql`
  select ${facts}, n.created_at as created,
    (select count(*)::int from attached_nic k where k.network_id = n.id and k.in_use) as interfaces
  from network n ${joins}
  where n.state = 'active' and n.vlan >= ${firstVlan} and n.task_id is null
    and n.created_at < ${now}::timestamptz - interval '1 hour'
    and not exists (select 1 from subnet s where s.network_id = n.id)`;

/** Data centers that run out of public IPv4 addresses. */
export const fewAddresses = sql`
  select z.id as object_id, z.name, null::uuid as site_id, null::uuid as account_id, z.id as zone_id, z.free, z.total
  from (
    select d.id, d.name, coalesce(sum(c.total), 0)::int8 as total,
      coalesce(sum(c.total - c.used - c.reserved), 0)::int8 as free
    from data_center d left join network n on n.zone_id = d.id and n.type = 1 and n.account_id is null
      left join subnet s on s.network_id = n.id and family(s.cidr) = 4 left join lateral (${countedOf}) c on true
    where d.closed_reason is null group by d.id, d.name) z
  where z.free < ${fewFree}::int`;

/** The same data centers, with their counts. */
export async function readFewAddresses(db: Db): Promise<{ id: string; name: string; free: number; total: number }[]> {
  const { rows } = await sql<{ id: string; name: string; free: number; total: number }>`
    select f.object_id as id, f.name, f.free, f.total from (${fewAddresses}) f order by f.name`.execute(db);
  return rows;
}
