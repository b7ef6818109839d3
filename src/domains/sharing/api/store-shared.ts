import { sql } from 'kysely';
import type { ShareLevel } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';

/** Its time is not over, whether or not anybody has taken it back yet. */
const lasting = sql`(h.until is null or h.until > now())`;

/**
 * The servers of other accounts that are shared with any of these, with the widest level each. Four look-ups in indexes,
 * one for each way to be meant: by account or by email, oneself or through a group. An email that was never confirmed
 * proves nobody: whoever signed up with it, or has such an account below their own, gets nothing.
 */
export async function sharedWith(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ShareLevel>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; level: ShareLevel }>`
    with me as (
      select a.id, a.site_id, a.email_key from account a
      where a.id = any(${accountIds}::uuid[]) and a.email_validated_at is not null
    ), meant as (
      select h.server_id, h.level from me join server_share h on h.account_id = me.id and ${lasting}
      union all
      select h.server_id, h.level from me join server_share h on h.site_id = me.site_id
        and h.email_key = me.email_key and h.account_id is null and h.group_id is null and ${lasting}
      union all
      select h.server_id, h.level from me join account_group_member m on m.account_id = me.id
        join server_share h on h.group_id = m.group_id and ${lasting}
      union all
      select h.server_id, h.level from me join account_group_member m on m.site_id = me.site_id
        and m.email_key = me.email_key and m.account_id is null
        join server_share h on h.group_id = m.group_id and ${lasting}
    )
    select s.id, case when bool_or(meant.level = 'configure') then 'configure' else 'access' end as level
    from meant join server s on s.id = meant.server_id
    where s.account_id <> all(${accountIds}::uuid[])
    group by s.id`.execute(db);
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** The servers that are shared with groups, and with which. */
export const withGroups = sql`(select h.server_id, h.group_id from server_share h
  where h.group_id is not null and ${lasting})`;

/** What is shared with a person, and what they share, as they take it along. */
export async function readSharesOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select s.name as server, coalesce(h.email, g.name) as "with", h.level, h.granted_at as granted
    from server s join server_share h on h.server_id = s.id left join account_group g on g.id = h.group_id
    where s.account_id = ${accountId}
    union all
    select s.name, h.email, h.level, h.granted_at
    from server_share h join server s on s.id = h.server_id where h.account_id = ${accountId}
    order by 4, 1`.execute(db);
  return rows;
}

export async function readServerName(db: Db, serverId: string): Promise<string> {
  const row = await db.selectFrom('server').select('name').where('id', '=', serverId).executeTakeFirst();
  return row?.name ?? '';
}
