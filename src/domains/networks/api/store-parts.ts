import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { within } from '#platform/db/within.ts';
import { sharedWith } from '#domains/shares/api/port.ts';

/** The networks that others share with a scope, and, where `level` is given, only those that it may manage. */
const sharedTo = (accountIds: readonly string[], level: 'use' | 'manage'): RawBuilder<boolean> =>
  sql<boolean>`n.id in (select w.object_id from ${sharedWith('network', accountIds)} w
    where 'manage' = any(w.levels) or ${level} = 'use')`;

/** The networks `n` that a scope may see and use: its own, what is shared with it, and the provider's. */
export function usable(scope: Scope): RawBuilder<boolean> {
  switch (scope.reach) {
    case 'provider':
      return sql`true`;
    case 'site':
      return sql`(n.site_id = ${scope.siteId} or (n.site_id is null and n.account_id is null))`;
    case 'account':
      return sql`(n.account_id = any(${scope.accountIds}::uuid[])
        or (n.account_id is null and (n.site_id is null or n.site_id = ${scope.siteId}))
        or ${sharedTo(scope.accountIds, 'use')})`;
  }
}

/** The networks `n` of the scope itself: who may use one, and its end, are its business alone. */
export const owned = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === 'provider' ? sql`true` : sql`coalesce(n.account_id is not null and ${within(scope, 'n')}, false)`;

/** The networks `n` that a scope may change, and whose addresses are all its business; the provider's are not. */
export const changeable = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === 'account' ? sql`(${owned(scope)} or ${sharedTo(scope.accountIds, 'manage')})` : owned(scope);

/** How a network `n` of someone else is shared with the scope; null: it is not. */
export const sharedHow = (scope: Scope): RawBuilder<SharedHow | null> =>
  scope.reach !== 'account'
    ? sql`null`
    : sql`(select jsonb_build_object('by', w.shared_by, 'level',
        case when 'manage' = any(w.levels) then 'manage' else 'use' end, 'until', w.until)
        from ${sharedWith('network', scope.accountIds)} w where w.object_id = n.id and not ${owned(scope)})`;

export interface SharedHow {
  by: string;
  level: 'use' | 'manage';
  until: string | null;
}

/** Whether there is an `attached_nic k`, and its server is one of the scope. */
export const nicWithin = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(k.nic_id is not null and ${within(scope, 'k')})`;

/** How many addresses of subnet `s` can be given out, and how many are used and reserved. */
export const countedOf = sql`
  select s.last_address - s.first_address + 1
      - (select count(distinct x) from unnest(never.ips) x where x between s.first_address and s.last_address) as total,
    c.used, c.reserved
  from (select array[s.gateway, host(network(s.cidr))::inet, host(broadcast(s.cidr))::inet] as ips) never,
    lateral (select count(*) filter (where a.nic_id is not null) as used,
      count(*) filter (where a.nic_id is null and (a.type in (1, 3) or a.cooldown_until is not null)) as reserved
    from address a where a.subnet_id = s.id and a.ip between s.first_address and s.last_address
      and a.ip <> all(never.ips)) c`;

export interface Counted {
  total: number;
  used: number;
  reserved: number;
}

/** The counts in the wire format. */
export const countsOf = ({ total, used, reserved }: Counted) => ({
  total,
  used,
  reserved,
  free: Math.max(0, total - used - reserved),
});
