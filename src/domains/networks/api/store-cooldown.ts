import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sitesIn } from '#domains/tenancy/api/port.ts';
import { defaultCooldownHours } from '../limits.ts';

/**
 * Releases the addresses `a` that are named. Public ones that an account had cool down, without note and reverse name; the
 * others are free at once, and the next search for a free address begins at the lowest of them.
 */
export async function release(tx: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`
    with gone as materialized (
      select a.subnet_id, a.ip, coalesce(k.account_id, a.account_id) as account_id,
        case when n.type = 1 and n.account_id is null and coalesce(k.account_id, a.account_id) is not null
          then coalesce(p.hours, ${sql.lit(defaultCooldownHours)}) else 0 end as hours
      from address a join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
        left join attached_nic k on k.nic_id = a.nic_id
        left join address_cooldown_policy p on p.site_id = coalesce(k.site_id, a.site_id)
      where ${which}
    ), cooling as (
      update address a set nic_id = null, account_id = null, site_id = null, type = 0, note = '', reverse_dns = '',
        forward = null, forward_at = null, cooldown_for = g.account_id,
        cooldown_until = now() + make_interval(hours => g.hours)
      from gone g where g.hours > 0 and a.subnet_id = g.subnet_id and a.ip = g.ip
    ), freed as (
      delete from address a using gone g where g.hours = 0 and a.subnet_id = g.subnet_id and a.ip = g.ip
      returning a.subnet_id, a.ip
    )
    update subnet s set next_address = least(s.next_address, f.ip)
    from (select subnet_id, min(ip) as ip from freed group by subnet_id) f
    where s.id = f.subnet_id and f.ip between s.first_address and s.last_address`.execute(tx);
}

/** Gives network interfaces of an account what it has released in a network a short while ago, as far as that goes. */
export async function takeBack(
  tx: Db,
  { networkId, accountId }: { networkId: string; accountId: string },
  nicIds: readonly string[],
): Promise<{ nicId: string; ip: string }[]> {
  const { rows } = await sql<{ nicId: string; ip: string }>`
    with mine as materialized (
      select a.subnet_id, a.ip from address a join subnet s on s.id = a.subnet_id
      where a.cooldown_for = ${accountId} and s.network_id = ${networkId}
        and a.ip between s.first_address and s.last_address
      order by a.ip limit ${nicIds.length} for update of a skip locked
    ), given as (
      select subnet_id, ip, row_number() over (order by ip) as place from mine
    )
    update address a set nic_id = n.id, cooldown_for = null, cooldown_until = null, taken_at = now()
    from given g join unnest(${nicIds}::uuid[]) with ordinality as n (id, place) using (place)
    where a.subnet_id = g.subnet_id and a.ip = g.ip returning a.nic_id as "nicId", host(a.ip) as ip`.execute(tx);
  return rows;
}

/** Frees the addresses whose time is over. The subnets are locked first, as in every release. */
export async function endCooldowns(tx: Db): Promise<void> {
  await sql`
    select id from subnet where id in (select subnet_id from address where cooldown_until <= now())
    order by network_id, id for no key update`.execute(tx);
  // No account has them now: they are free at once.
  await release(tx, sql`a.cooldown_until <= now()`);
}

export interface Policy {
  siteId: string;
  siteName: string;
  hours: number;
  version: number;
}

/** The sites in scope with their policies. */
export const readPolicies = (db: Db, scope: Scope): Promise<Policy[]> =>
  sitesIn(db, scope)
    .leftJoin('address_cooldown_policy as p', 'p.site_id', 't.id')
    .select([
      sql<number>`coalesce(p.hours, ${sql.lit(defaultCooldownHours)})`.as('hours'),
      sql<number>`coalesce(p.version, 0)`.as('version'),
    ])
    .execute();

/** False when another has saved it in the meantime. */
export async function savePolicy(tx: Db, { siteId, version }: Policy, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into address_cooldown_policy (site_id, hours, version) values (${siteId}, ${hours}, ${version + 1})
    on conflict (site_id) do update set hours = excluded.hours, version = excluded.version
      where address_cooldown_policy.version = ${version} returning 1`.execute(tx);
  return rows.length === 1;
}
