import { sql } from 'kysely';
import type { ShareLevel } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { sharedRows } from '#platform/db/shared.ts';

/** A person or group that a server is shared with. */
export interface StoredShare {
  id: string;
  groupId: string | null;
  /** Null for a group, and while nobody has the email. */
  accountId: string | null;
  /** Of a person. */
  email: string | null;
  /** The email, or the name of the group. */
  name: string;
  level: ShareLevel;
  grantedBy: string;
  granted: Date;
  /** When it ends by itself; null: never. */
  until: Date | null;
}

/** The columns of StoredShare; the tables stand as `h` and `g`. */
export const shareColumns = sql`h.id, h.group_id as "groupId", h.account_id as "accountId", h.email,
  coalesce(h.email, g.name) as name, h.level, h.granted_by as "grantedBy", h.granted_at as granted, h.until`;

/** Whom a server, which whoever asks has found in their scope, is shared with. */
export async function readShares(db: Db, serverId: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select ${shareColumns} from server_share h left join account_group g on g.id = h.group_id
    where h.server_id = ${serverId} order by coalesce(h.email_key, g.name_key), h.id`.execute(db);
  return rows;
}

/** False when it is shared with them already. */
export async function insertShare(
  tx: Db,
  of: { serverId: string; siteId: string },
  share: Omit<StoredShare, 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into server_share (id, server_id, site_id, group_id, account_id, email, level, granted_by, granted_at, until)
    values (${share.id}, ${of.serverId}, ${of.siteId}, ${share.groupId}, ${share.accountId}, ${share.email},
      ${share.level}, ${share.grantedBy}, ${share.granted}, ${share.until})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function saveShare(tx: Db, id: string, to: { level: ShareLevel; until: Date | null }): Promise<void> {
  await tx.updateTable('server_share').set(to).where('id', '=', id).execute();
}

export const { deleteShare, deleteOwnShare, forgetShares } = sharedRows('server_share');

/** Whoever uses a server without being named: members of groups, and the accounts above its own. */
export interface InheritedRow {
  name: string;
  level: ShareLevel | 'all';
  through: 'group' | 'account';
  group: string;
}

export async function readInherited(db: Db, of: { serverId: string; accountId: string }): Promise<InheritedRow[]> {
  const { rows } = await sql<InheritedRow>`
    select m.email as name, h.level, 'group' as through, g.name as "group"
    from server_share h join account_group g on g.id = h.group_id join account_group_member m on m.group_id = g.id
    where h.server_id = ${of.serverId}
    union all
    select a.email, 'all', 'account', '' from account a where a.id in (select account_above(${of.accountId}::uuid))
      and a.deleted_at is null
    order by 3, 4, 1`.execute(db);
  return rows;
}

export async function readOwner(db: Db, accountId: string): Promise<{ email: string; name: string }> {
  return db.selectFrom('account').select(['email', 'name']).where('id', '=', accountId).executeTakeFirstOrThrow();
}
