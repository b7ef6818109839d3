import { sql } from 'kysely';
import { isOwn, type Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RefKind, Refs, RuleSet } from '../rules.ts';

export interface RefChoice {
  ref: string;
  kind: RefKind;
  name: string;
  addresses: string[];
}

/** Everything that rules of these accounts can name: their groups, their own networks and the tags of their servers. */
export async function readChoicesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, RefChoice[]>> {
  const { rows } = await sql<RefChoice & { accountId: string }>`
    select g.account_id as "accountId", 'group:' || g.id as ref, 'group' as kind, g.name, g.addresses
      from address_group g where g.account_id = any(${accountIds}::uuid[])
    union all
    select n.account_id, 'network:' || n.id, 'network', n.name,
      array(select text(s.cidr) from subnet s where s.network_id = n.id order by s.cidr)
      from network n where n.account_id = any(${accountIds}::uuid[])
    union all
    select s.account_id, 'tag:' || tag, 'tag', tag,
      coalesce(array_agg(distinct host(a.ip)) filter (where a.ip is not null), '{}')
      from server s cross join lateral unnest(s.tags) tag
        left join server_nic n on n.server_id = s.id left join address a on a.nic_id = n.id
      where s.account_id = any(${accountIds}::uuid[]) and s.state <> 'terminated'
      group by s.account_id, tag
    order by 3, 4`.execute(db);
  const found = Map.groupBy(rows, (row) => row.accountId);
  return new Map(
    accountIds.map((id) => [
      id,
      (found.get(id) ?? []).map(({ ref, kind, name, addresses }) => ({ ref, kind, name, addresses })),
    ]),
  );
}

/** What the rules of one account can name. */
export async function readChoices(db: Db, accountId: string): Promise<RefChoice[]> {
  return (await readChoicesOf(db, [accountId])).get(accountId) ?? [];
}

export const refsFrom = (choices: readonly RefChoice[]): Refs =>
  Object.fromEntries(choices.map(({ ref, addresses }) => [ref, addresses]));

/**
 * What a user may reference in the rules of a server: everything for their own server, and existing references for a shared
 * one. Other objects of the owner are private.
 */
export async function choicesFor(
  db: Db,
  scope: Scope,
  of: { server: { id: string; accountId: string }; set: RuleSet },
): Promise<RefChoice[]> {
  const all = await readChoices(db, of.server.accountId);
  if (isOwn(scope, of.server.id)) return all;
  const named = JSON.stringify(of.set);
  return all.filter(({ ref }) => named.includes(JSON.stringify(ref)));
}
