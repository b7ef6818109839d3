import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { within } from '#platform/db/within.ts';

/** The networks `n` that a scope may see and use: its own, and the provider's. */
export function usable(scope: Scope): RawBuilder<boolean> {
  switch (scope.reach) {
    case 'provider':
      return sql`true`;
    case 'site':
      return sql`(n.site_id = ${scope.siteId} or (n.site_id is null and n.account_id is null))`;
    case 'account':
      return sql`(n.account_id = any(${scope.accountIds}::uuid[])
        or (n.account_id is null and (n.site_id is null or n.site_id = ${scope.siteId})))`;
  }
}

/** The networks `n` that a scope may change, and whose addresses are all its business; the provider's are not. */
export const changeable = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === 'provider' ? sql`true` : sql`coalesce(n.account_id is not null and ${within(scope, 'n')}, false)`;

/** Whether server `v` still has its cards: it lives, or can come back. */
export const living = sql<boolean>`(v.state <> 'terminated' or v.restore_until is not null)`;

/** How many addresses of subnet `s` can be given out, and how many are used and reserved. */
export const countedOf = sql`
  select s.last_address - s.first_address + 1
      - (select count(distinct x) from unnest(never.ips) x where x between s.first_address and s.last_address) as total,
    c.used, c.reserved
  from (select array[s.gateway, host(network(s.cidr))::inet, host(broadcast(s.cidr))::inet] as ips) never,
    lateral (select count(*) filter (where a.nic_id is not null) as used,
      count(*) filter (where a.nic_id is null and a.type in (1, 3)) as reserved
    from address a where a.subnet_id = s.id and a.ip between s.first_address and s.last_address
      and a.ip <> all(never.ips)) c`;

export interface Counted {
  total: number;
  used: number;
  reserved: number;
}

/** The counts as the wire tells them. */
export const countsOf = ({ total, used, reserved }: Counted) => ({
  total,
  used,
  reserved,
  free: Math.max(0, total - used - reserved),
});
