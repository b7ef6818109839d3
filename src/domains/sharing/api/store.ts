import { sql } from 'kysely';
import type { ShareLevel } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { changingShares, ruleShares, sharedWithSql, sharesOf } from '#domains/shares/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { manyOwners } from '../limits.ts';

/** The servers of other accounts that are shared with any of these, as JSON: by id, with the widest level each. */
export const amongSql = (accounts: string): string =>
  `(select jsonb_object_agg(s.id, case when 'configure' = any(w.levels) then 'configure' else 'access' end)
    from ${sharedWithSql('server', accounts)} w join server s on s.id = w.object_id where s.account_id <> all(${accounts}))`;

/** The same for accounts that are known here. */
export async function sharedWith(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ShareLevel>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ shared: Record<string, ShareLevel> | null }>`
    select ${sql.raw(amongSql('among.ids'))} as shared from (select ${accountIds}::uuid[] as ids) among`.execute(db);
  return new Map(Object.entries(rows[0]?.shared ?? {}));
}

/** The servers that are shared with groups, and with which. */
export const withGroups = sql`(select h.object_id as server_id, h.group_id from ${sharesOf('server')} h
  where h.group_id is not null and (h.until is null or h.until > now())
  union select v.object_id, v.group_id from ${ruleShares} v where v.object_type = 'server')`;

/** What is shared with a person, and what they share, as they take it along. */
export async function readSharesOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ server: string; with: string | null; level: string; granted: Date }>`
    select s.name as server, coalesce(h.email, g.name) as "with", h.level, h.created_at as granted
    from server s join ${sharesOf('server')} h on h.object_id = s.id left join account_group g on g.id = h.group_id
    where s.account_id = ${accountId}
    union all
    select s.name, h.email, h.level, h.created_at
    from ${sharesOf('server')} h join server s on s.id = h.object_id where h.account_id = ${accountId}
    order by 4, 1`.execute(db);
  return rows;
}

export async function readServerName(db: Db, serverId: string): Promise<string> {
  const row = await db.selectFrom('server').select('name').where('id', '=', serverId).executeTakeFirst();
  return row?.name ?? '';
}

/** Users of a server without being named: members of groups, and the accounts above its own. */
export interface InheritedRow {
  name: string;
  level: ShareLevel | 'all';
  through: 'group' | 'account';
  group: string;
}

export async function readInherited(db: Db, of: { id: string; accountId: string }): Promise<InheritedRow[]> {
  const { rows } = await sql<InheritedRow>`
    select m.email as name, h.level, 'group' as through, g.name as "group"
    from ${sharesOf('server')} h join account_group g on g.id = h.group_id
      join account_group_member m on m.group_id = g.id
    where h.object_id = ${of.id}
    union all
    select m.email, v.level, 'group', g.name from ${ruleShares} v join account_group g on g.id = v.group_id
      join account_group_member m on m.group_id = g.id
    where v.object_type = 'server' and v.object_id = ${of.id}
    union all
    select a.email, 'all', 'account', '' from account a where a.id in (select account_above(${of.accountId}::uuid))
      and a.deleted_at is null
    order by 3, 4, 1`.execute(db);
  return rows;
}

/** Servers that many people and groups may change, apart from their owner. */
export const ownedByMany = sql`
  select ${foundServer}, w.owners + 1 as owners, w.last
  from ${changingShares} w join ${foundServers} v on v.id = w.object_id
  where w.object_type = 'server' and v.living and w.owners >= ${manyOwners}::int`;
