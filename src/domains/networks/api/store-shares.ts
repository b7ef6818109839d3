import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sharedRows } from '#platform/db/shared.ts';
import type { shareLevels } from '../limits.ts';
import { living } from './store-parts.ts';

/** A person or a group that a network is shared with. */
export interface StoredShare {
  id: string;
  groupId: string | null;
  /** Null for a group, and while nobody has the email. */
  accountId: string | null;
  email: string | null;
  /** The email, or the name of the group. */
  name: string;
  level: (typeof shareLevels)[number];
  by: string;
  since: Date;
  until: Date | null;
}

/** With whom a network, which whoever asks has found in their scope, is shared, and how many servers each has in it. */
export async function readShares(db: Db, networkId: string): Promise<(StoredShare & { usedBy: number })[]> {
  const { rows } = await sql<StoredShare & { usedBy: number }>`
    select h.id, h.group_id as "groupId", h.account_id as "accountId", h.email, coalesce(h.email, g.name) as name, h.level,
      h.shared_by as by, h.created_at as since, h.until,
      (select count(distinct v.id)::int from server_nic k join server v on v.id = k.server_id
        where k.network_id = h.network_id and ${living} and (v.account_id = h.account_id
          or v.account_id in (select m.account_id from account_group_member m where m.group_id = h.group_id))) as "usedBy"
    from network_share h left join account_group g on g.id = h.group_id
    where h.network_id = ${networkId} order by h.created_at desc, h.id limit 500`.execute(db);
  return rows;
}

export interface NewShare extends Omit<StoredShare, 'name'> {
  networkId: string;
  siteId: string;
}

/** Shares a network, or shares it on other terms with whom it was shared with already. */
export async function saveShare(tx: Db, share: NewShare): Promise<void> {
  const target =
    share.groupId === null
      ? sql`(network_id, email_key) where email is not null`
      : sql`(network_id, group_id) where group_id is not null`;
  await sql`
    insert into network_share (id, network_id, site_id, group_id, account_id, email, level, shared_by, created_at, until)
    values (${share.id}, ${share.networkId}, ${share.siteId}, ${share.groupId}, ${share.accountId}, ${share.email},
      ${share.level}, ${share.by}, ${share.since}, ${share.until})
    on conflict ${target} do update set level = excluded.level, until = excluded.until`.execute(tx);
}

export const { deleteShare, deleteOwnShare, forgetShares } = sharedRows('network_share');

export async function readOwner(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email ?? '';
}
