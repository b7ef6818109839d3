import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { forgetHistory, forgetInHistory } from '#domains/history/api/port.ts';

/** Someone in a group. */
export interface StoredMember {
  id: string;
  accountId: string | null;
  email: string;
  addedBy: string;
  added: Date;
}

/** The account of a member. */
export interface GroupMember {
  siteId: string;
  accountId: string;
}

/** The members of a group that the caller has found in their scope. */
export const readMembers = (db: Db, groupId: string): Promise<StoredMember[]> =>
  db
    .selectFrom('account_group_member')
    .select(['id', 'account_id as accountId', 'email', 'added_by as addedBy', 'added_at as added'])
    .where('group_id', '=', groupId)
    .orderBy('email_key')
    .execute();

/** False when someone with this email is in the group. */
export async function insertMember(
  tx: Db,
  groupId: string,
  member: StoredMember & { siteId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_group_member (id, group_id, site_id, account_id, email, added_by, added_at)
    values (${member.id}, ${groupId}, ${member.siteId}, ${member.accountId}, ${member.email}, ${member.addedBy},
      ${member.added})
    on conflict (group_id, email_key) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function deleteMember(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account_group_member').where('id', '=', id).execute();
}

/** The accounts that are in a group, also those that came after they were named. */
export async function accountsIn(db: Db, groupId: string): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select m.site_id as "siteId", a.id as "accountId" from account_group_member m
      join account a on a.id = m.account_id or (m.account_id is null and a.site_id = m.site_id and a.email_key = m.email_key)
    where m.group_id = ${groupId}`.execute(db);
  return rows;
}

/**
 * A relation of `group_id` and `account_id`: everyone in each group, with the one who has it. An email that was never
 * confirmed proves no one to be in one.
 */
export const groupPeople = sql`(
  select g.id as group_id, g.account_id from account_group g
  union all
  select m.group_id, a.id from account_group_member m join account a on a.id = m.account_id
  where a.email_validated_at is not null
  union all
  select m.group_id, a.id from account_group_member m
    join account a on a.site_id = m.site_id and a.email_key = m.email_key
  where m.account_id is null and a.email_validated_at is not null)`;

/** The groups that someone has or is in, by name. */
export async function groupsOf(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string; owner: string; mine: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; owner: string; mine: boolean }>`
    select g.id, g.name, a.name as owner, g.account_id = ${accountId} as mine
    from account_group g join account a on a.id = g.account_id
    where exists (select from ${groupPeople} p where p.group_id = g.id and p.account_id = ${accountId})
    order by g.name_key, g.id limit 500`.execute(db);
  return rows;
}

/** Takes a person out of every group, and their groups away. */
export async function forgetGroups(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from account_group_member m using account a where a.id = ${accountId}
      and (m.account_id = a.id or (m.account_id is null and m.site_id = a.site_id and m.email_key = a.email_key))`.execute(
    tx,
  );
  await sql`
    update account_group_member m set added_by = '' from account a, account_group g
    where a.id = ${accountId} and g.site_id = a.site_id and g.id = m.group_id and lower(m.added_by) = a.email_key`.execute(
    tx,
  );
  await forgetHistory(tx, accountId, ['group']);
  const { siteId, email } = await tx
    .selectFrom('account')
    .select(['site_id as siteId', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await forgetInHistory(tx, { siteId, email }, { type: 'group', field: 'member' });
  await tx.deleteFrom('account_group').where('account_id', '=', accountId).execute();
}

/** The groups of a person and who is in them, as they take them along. */
export async function readGroupsOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ name: string; description: string; created: Date; members: string[] }>`
    select g.name, g.description, g.created_at as created,
      array(select m.email from account_group_member m where m.group_id = g.id order by m.email_key) as members
    from account_group g where g.account_id = ${accountId} order by g.name_key`.execute(db);
  return rows;
}
