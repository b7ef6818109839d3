import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { namedAccounts } from '#domains/tenancy/api/port.ts';
import { groups } from '../contract.ts';

/** A group as the product keeps it. */
export interface StoredGroup {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  description: string;
  version: number;
  created: Date;
  /** Since when it grants nothing; null: it is active. */
  archived: Date | null;
}

export interface ListedGroup extends StoredGroup {
  owner: string;
  /** Its owner is gone, switched off, or left the team. */
  ownerLeft: boolean;
  members: number;
}

/** Whether the account of this alias is gone, switched off, or one whose person left the team. */
const hasLeft = (account: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql<boolean>`(not ${of('enabled')} or ${of('deleted_at')} is not null or ${of('left_at')} is not null)`;
};

/** The same of the account whose id is in this column. */
export const ownerLeft = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account w where w.id = ${sql.ref(accountId)} and ${hasLeft('w')})`;

const groupsIn = (db: Db) =>
  db
    .selectFrom('account_group as g')
    .select([
      'g.id',
      'g.site_id as siteId',
      'g.account_id as accountId',
      'g.name',
      'g.description',
      'g.version',
      'g.created_at as created',
      'g.archived_at as archived',
      sql<string>`(select a.name from account a where a.id = g.account_id)`.as('owner'),
      sql<number>`(select count(*)::int from account_group_member m where m.group_id = g.id)`.as('members'),
      ownerLeft('g.account_id').as('ownerLeft'),
    ]);

/** Who reads groups: those of their scope, and those that they are a deputy of. */
interface Reader {
  scope: Scope;
  me: { accountId: string };
}

/** The ids of the groups that someone is a deputy of. An email that was never confirmed proves no one to be in a group. */
const deputyGroups = (accountId: string) => sql`(
  select m.group_id from account a join account_group_member m on m.account_id = a.id and m.deputy
  where a.id = ${accountId} and a.email_validated_at is not null
  union all
  select m.group_id from account a join account_group_member m
    on m.site_id = a.site_id and m.email_key = a.email_key and m.account_id is null and m.deputy
  where a.id = ${accountId} and a.email_validated_at is not null)`;

/** Whether the reader may see a group `g`. Staff see those of their site, and are deputies nowhere else. */
const seenBy = ({ scope, me }: Reader): RawBuilder<boolean> =>
  scope.reach === 'account'
    ? sql<boolean>`g.id in (
        select o.id from account_group o where ${within(scope, 'o')} union all ${deputyGroups(me.accountId)})`
    : within(scope, 'g');

const seenGroups = (db: Db, { scope, me }: Reader) =>
  groupsIn(db).select([within(scope, 'g').as('own'), sql<boolean>`g.id in ${deputyGroups(me.accountId)}`.as('deputy')]);

/** The groups in scope, and those that the reader is a deputy of. */
export const listGroups = listRows(groups.listGroups, {
  what: 'groups',
  from: ({ db, scope, me }) => seenGroups(db, { scope, me }),
  scope: ({ scope, me }) => seenBy({ scope, me }),
  id: sortBy('g.id', 'uuid'),
  sorts: { name: sortBy('g.name_key', 'text'), created: sortBy('g.created_at', 'timestamptz') },
  search: [sql.ref('g.name_key')],
  filters: {
    archived: (archived) => sql<boolean>`(g.archived_at is not null) = (${archived}::int = 1)`,
    ownerLeft: (left) => sql<boolean>`${ownerLeft('g.account_id')} = (${left}::int = 1)`,
  },
});

/** One group; null outside the scope. */
export async function findGroup(db: Db, scope: Scope, id: string): Promise<ListedGroup | null> {
  return (await groupsIn(db).where(within(scope, 'g')).where('g.id', '=', id).executeTakeFirst()) ?? null;
}

/** One that the reader may see, also as its deputy; null: there is none. */
export const findSeen = async (db: Db, { scope, me }: Reader, id: string) =>
  (await seenGroups(db, { scope, me }).where(seenBy({ scope, me })).where('g.id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockSeen = async (tx: Db, { scope, me }: Reader, id: string) =>
  (await seenGroups(tx, { scope, me })
    .where(seenBy({ scope, me }))
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst()) ?? null;

/** One group of the scope, locked until the transaction ends. */
export async function lockGroup(tx: Db, scope: Scope, id: string): Promise<StoredGroup | null> {
  const { rows } = await sql<StoredGroup>`
    select g.id, g.site_id as "siteId", g.account_id as "accountId", g.name, g.description, g.version,
      g.created_at as created, g.archived_at as archived
    from account_group g where g.id = ${id} and ${within(scope, 'g')} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The groups that an account has, and those of the accounts above it, by name; archived ones too. */
export async function groupsFor(
  db: Db,
  scope: Scope,
  accountId: string,
): Promise<{ id: string; name: string; archived: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; archived: boolean }>`
    select g.id, g.name, g.archived_at is not null as archived from account_group g
    where g.account_id in (select account_above(${accountId}::uuid) union select ${accountId}::uuid)
      and ${within(scope, 'g')}
    order by g.name_key, g.id limit 500`.execute(db);
  return rows;
}

/** Those of them that something can be shared with. */
export const activeGroupsFor = async (
  db: Db,
  scope: Scope,
  accountId: string,
): Promise<{ id: string; name: string }[]> =>
  (await groupsFor(db, scope, accountId)).flatMap(({ id, name, archived }) => (archived ? [] : [{ id, name }]));

/** False when the account has a group of this name. */
export async function insertGroup(tx: Db, group: Omit<StoredGroup, 'version' | 'archived'>): Promise<boolean> {
  const { rows } = await sql`
    insert into account_group (id, site_id, account_id, name, description, created_at)
    values (${group.id}, ${group.siteId}, ${group.accountId}, ${group.name}, ${group.description}, ${group.created})
    on conflict (account_id, name_key) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** False when the account has another group of this name. */
export async function saveGroup(tx: Db, id: string, to: Pick<StoredGroup, 'name' | 'description'>): Promise<boolean> {
  const { rows } = await sql`
    update account_group g set name = ${to.name}, description = ${to.description}, version = version + 1
    where id = ${id} and not exists (select 1 from account_group o where o.account_id = g.account_id and o.id <> g.id
      and o.name_key = lower(${to.name})) returning id`.execute(tx);
  return rows.length === 1;
}

/** Whether the owner of a group, which the caller has locked, is still there; they stay so until the transaction ends. */
export async function hasOwner(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select ${hasLeft('o')} as left from account_group g join account o on o.id = g.account_id where g.id = ${id}
    for share of o`.execute(tx);
  return rows[0]?.left === false;
}

/** Gives a group to another account; false where that has one of the same name. */
export async function setOwner(tx: Db, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update account_group g set account_id = ${accountId}, version = version + 1
    where id = ${id} and not exists (select 1 from account_group o where o.account_id = ${accountId}
      and o.name_key = g.name_key) returning id`.execute(tx);
  return rows.length === 1;
}

export async function saveArchived(tx: Db, id: string, archived_at: Date | null): Promise<void> {
  await tx
    .updateTable('account_group')
    .set({ archived_at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account_group').where('id', '=', id).execute();
}

/** The name of the group of a row, by the column that has its id. */
export const groupName = (groupId: string) =>
  sql<string | null>`(select o.name from account_group o where o.id = ${sql.ref(groupId)})`;

/** Active groups whose owner left, with the nearest account above that can own them. */
export const withoutOwner = sql`
  select g.id::text as object_id, g.name, g.site_id, g.account_id, null::text as zone_id, w.email as owner, w.site,
    g.site_id::text as "ofSite",
    (select count(*)::int from account_group_member m where m.group_id = g.id) as members, coalesce(h.email, '') as heir
  from account_group g join account a on a.id = g.account_id join ${namedAccounts} w on w.id = a.id
    left join lateral (
      with recursive line (id, depth) as (
        select a.parent_id, 1 where a.parent_id is not null
        union
        select p.parent_id, l.depth + 1 from line l join account p on p.id = l.id
        where p.parent_id is not null and l.depth < 20)
      select o.email from line l join account o on o.id = l.id
      where o.enabled and o.deleted_at is null and o.left_at is null and o.role = 'account-holder'
      order by l.depth limit 1) h on true
  where g.archived_at is null and ${hasLeft('a')}`;
