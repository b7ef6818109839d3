import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
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
}

export interface ListedGroup extends StoredGroup {
  owner: string;
  members: number;
}

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
      sql<string>`(select a.name from account a where a.id = g.account_id)`.as('owner'),
      sql<number>`(select count(*)::int from account_group_member m where m.group_id = g.id)`.as('members'),
    ]);

/** The groups in scope. */
export const listGroups = listRows(groups.listGroups, {
  what: 'groups',
  from: ({ db }) => groupsIn(db),
  scope: ({ scope }) => within(scope, 'g'),
  id: sortBy('g.id', 'uuid'),
  sorts: { name: sortBy('g.name_key', 'text'), created: sortBy('g.created_at', 'timestamptz') },
  search: [sql.ref('g.name_key')],
  filters: {},
});

/** One group; null outside the scope. */
export async function findGroup(db: Db, scope: Scope, id: string): Promise<ListedGroup | null> {
  return (await groupsIn(db).where(within(scope, 'g')).where('g.id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockGroup(tx: Db, scope: Scope, id: string): Promise<StoredGroup | null> {
  const { rows } = await sql<StoredGroup>`
    select g.id, g.site_id as "siteId", g.account_id as "accountId", g.name, g.description, g.version,
      g.created_at as created
    from account_group g where g.id = ${id} and ${within(scope, 'g')} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The groups that an account has, and those of the accounts above it, by name. */
export async function groupsFor(db: Db, scope: Scope, accountId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from account_group g
    where g.account_id in (select account_above(${accountId}::uuid) union select ${accountId}::uuid)
      and ${within(scope, 'g')}
    order by g.name_key, g.id limit 500`.execute(db);
  return rows;
}

/** False when the account has a group of this name. */
export async function insertGroup(tx: Db, group: Omit<StoredGroup, 'version'>): Promise<boolean> {
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

export async function deleteGroup(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account_group').where('id', '=', id).execute();
}

/** The name of the group of a row, by the column that has its id. */
export const groupName = (groupId: string) =>
  sql<string | null>`(select o.name from account_group o where o.id = ${sql.ref(groupId)})`;
