import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { hasOpenInvitation } from '#domains/registration/api/port.ts';
import { isStaffAccount, type HeldIn } from '#domains/tenancy/api/port.ts';
import { forgetHistory, forgetInHistory } from '#domains/history/api/port.ts';
import { groups } from '../contract.ts';
import type { MemberState } from '../states.ts';
import { findSeen } from './store.ts';

/** Someone in a group. */
export interface StoredMember {
  id: string;
  accountId: string | null;
  email: string;
  addedBy: string;
  added: Date;
  /** When it expires; null: never. */
  until: Date | null;
  /** They may add and remove members. */
  deputy: boolean;
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
    .select(['id', 'account_id as accountId', 'email', 'added_by as addedBy', 'added_at as added', 'until', 'deputy'])
    .where('group_id', '=', groupId)
    .orderBy('email_key')
    .execute();

/** False when someone with this email is in the group. */
export async function insertMember(
  tx: Db,
  groupId: string,
  member: Omit<StoredMember, 'deputy'> & { siteId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_group_member (id, group_id, site_id, account_id, email, added_by, added_at, until)
    values (${member.id}, ${groupId}, ${member.siteId}, ${member.accountId}, ${member.email}, ${member.addedBy},
      ${member.added}, ${member.until})
    on conflict (group_id, email_key) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** The membership that makes someone a deputy of a group that they see; null: they are none. */
export async function findDeputy(
  db: Db,
  groupId: string,
  accountId: string,
): Promise<{ id: string; until: Date | null } | null> {
  const { rows } = await sql<{ id: string; until: Date | null }>`
    select m.id, m.until from account a join account_group_member m on m.group_id = ${groupId} and m.deputy
      and (m.account_id = a.id or (m.account_id is null and m.site_id = a.site_id and m.email_key = a.email_key))
    where a.id = ${accountId} and a.email_validated_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** The account of a member who has confirmed their email, if there is one. */
export async function confirmedAccountsOf(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account_group_member m
      join account a on a.id = m.account_id or (m.account_id is null and a.site_id = m.site_id and a.email_key = m.email_key)
    where m.id = ${memberId} and a.email_validated_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveDeputy(tx: Db, memberId: string, deputy: boolean): Promise<void> {
  await tx.updateTable('account_group_member').set({ deputy }).where('id', '=', memberId).execute();
}

/** A member whose account is of the team of the group's owner, and whether they have accepted that; null: there is none. */
export async function findInvited(
  db: Db,
  group: { id: string; accountId: string },
  memberId: string,
): Promise<{ id: string; accountId: string; email: string; accepted: boolean } | null> {
  const { rows } = await sql<{ id: string; accountId: string; email: string; accepted: boolean }>`
    select m.id, a.id as "accountId", m.email, a.email_validated_at is not null as accepted
    from account_group_member m join account a on a.id = m.account_id and a.parent_id = ${group.accountId}
    where m.id = ${memberId} and m.group_id = ${group.id}`.execute(db);
  return rows[0] ?? null;
}

/** Ends a membership: the access ends with the row, and who was a member is kept beside it. */
export async function endMember(tx: Db, id: string, { state, at }: { state: MemberState; at: Date }): Promise<void> {
  await sql`
    with gone as (delete from account_group_member where id = ${id} returning *)
    insert into account_group_former (id, group_id, site_id, account_id, email, state, added_by, added_at, until, ended_at)
    select id, group_id, site_id, account_id, email, ${state}, added_by, added_at, until, ${at}::timestamptz from gone`.execute(
    tx,
  );
}

/** Ends the access of everyone in a group that is archived, until it is restored. */
export async function archiveMembers(tx: Db, groupId: string, at: Date): Promise<void> {
  await sql`
    with gone as (delete from account_group_member where group_id = ${groupId} returning *)
    insert into account_group_former (id, group_id, site_id, account_id, email, state, added_by, added_at, until, deputy,
      ended_at)
    select id, group_id, site_id, account_id, email, 'archived', added_by, added_at, until, deputy, ${at}::timestamptz from gone`.execute(
    tx,
  );
}

/** Those who were in a group when it was archived are in it again, except whose membership has expired since. */
export async function restoreMembers(tx: Db, groupId: string, now: Date): Promise<void> {
  await sql`update account_group_former set state = 'expired', ended_at = until
    where group_id = ${groupId} and state = 'archived' and until <= ${now}`.execute(tx);
  await sql`
    with back as (delete from account_group_former where group_id = ${groupId} and state = 'archived' returning *)
    insert into account_group_member (id, group_id, site_id, account_id, email, added_by, added_at, until, deputy)
    select id, group_id, site_id, account_id, email, added_by, added_at, until, deputy from back`.execute(tx);
}

/** When a membership that has ended was to expire, by its id; null: never, or there was none. */
export async function readFormerUntil(db: Db, id: string): Promise<Date | null> {
  const found = db.selectFrom('account_group_former').select('until').where('id', '=', id);
  return (await found.executeTakeFirst())?.until ?? null;
}

/** Someone who comes back is no former member. */
export async function forgetFormer(tx: Db, groupId: string, email: string): Promise<void> {
  const former = tx.deleteFrom('account_group_former').where('group_id', '=', groupId);
  await former.where('email_key', '=', email.toLowerCase()).execute();
}

/** Locks the membership that has been expired for the longest, with its group; null: none is. */
export async function lockExpired(
  tx: Db,
  now: Date,
): Promise<{ id: string; email: string; groupId: string; name: string; siteId: string; accountId: string } | null> {
  const found = tx
    .selectFrom('account_group_member as m')
    .innerJoin('account_group as g', 'g.id', 'm.group_id')
    .select(['m.id', 'm.email', 'g.id as groupId', 'g.name', 'g.site_id as siteId', 'g.account_id as accountId'])
    .where('m.until', '<=', now)
    .orderBy('m.until')
    .limit(1);
  return (await found.forUpdate('m').skipLocked().executeTakeFirst()) ?? null;
}

/** When the next membership expires; null: none does. */
export async function readNextExpiry(db: Db): Promise<Date | null> {
  const timed = db.selectFrom('account_group_member').select('until').where('until', 'is not', null);
  return (await timed.orderBy('until').limit(1).executeTakeFirst())?.until ?? null;
}

/** Wakes the loop that ends expired memberships when the transaction commits. */
export const wakeExpiry = (tx: Db) => sql`select pg_notify('skydeck_work', 'group-member')`.execute(tx);

/** Who is and who was in a group. */
export const listGroupMembers = listRows(groups.listGroupMembers, {
  what: 'group-members',
  async prepare({ db, scope, me }, { params }) {
    const group = await findSeen(db, { scope, me }, params.groupId);
    if (group === null) throw new NotFound();
    return group;
  },
  of: ({ own }) => own.name,
  from: ({ db, own, now }) =>
    db
      .selectFrom(
        sql<{
          id: string;
          email: string;
          email_key: string;
          state: MemberState;
          deputy: boolean;
          addedBy: string;
          added: Date;
          until: Date | null;
          ended: Date | null;
        }>`(
          select k.id, k.email, k.email_key, case when a.id is null then 'active'
              when ${hasOpenInvitation('a.id', now)} then 'invited' else 'invitation-expired' end as state,
            k.deputy, k.added_by as "addedBy", k.added_at as added, k.until, null::timestamptz as ended
          from account_group_member k left join account a
            on a.id = k.account_id and a.parent_id = ${own.accountId} and a.email_validated_at is null
          where k.group_id = ${own.id}
          union all
          select id, email, email_key, state, false, added_by, added_at, until, ended_at
          from account_group_former where group_id = ${own.id})`.as('m'),
      )
      .select(['m.id', 'm.email', 'm.state', 'm.deputy', 'm.addedBy', 'm.added', 'm.until', 'm.ended']),
  scope: () => sql<boolean>`true`,
  id: sortBy('m.id', 'uuid'),
  sorts: { email: sortBy('m.email_key', 'text'), added: sortBy('m.added', 'timestamptz') },
  search: [sql`m.email_key`],
  filters: { state: (state) => sql<boolean>`m.state = ${state}` },
});

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
  select g.id as group_id, g.account_id from account_group g where g.archived_at is null
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
    delete from account_group_former m using account a where a.id = ${accountId}
      and (m.account_id = a.id or (m.site_id = a.site_id and m.email_key = a.email_key))`.execute(tx);
  await sql`
    update account_group_former m set added_by = '' from account a where a.id = ${accountId}
      and m.site_id = a.site_id and lower(m.added_by) = a.email_key`.execute(tx);
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

/** The members (as `m`) of the groups (as `g`) of an account and those below it, or of a site. */
export const heldMemberships = (db: Db, { siteId, homeId, staffOnly }: HeldIn) =>
  db
    .selectFrom('account_group_member as m')
    .innerJoin('account_group as g', 'g.id', 'm.group_id')
    .where('g.site_id', '=', siteId)
    .where(
      homeId !== null
        ? sql<boolean>`g.account_id in (select account_tree(${homeId}::uuid))`
        : staffOnly
          ? isStaffAccount('g.account_id')
          : sql<boolean>`true`,
    );

/** The names of the groups that each of these accounts, found before, has or is in. */
export async function groupNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ accountId: string; names: string[] }>`
    select p.account_id as "accountId", array_agg(distinct g.name order by g.name) as names
    from ${groupPeople} p join account_group g on g.id = p.group_id
    where p.account_id = any(${ids}::uuid[]) group by p.account_id`.execute(db);
  return new Map(rows.map(({ accountId, names }) => [accountId, names]));
}
