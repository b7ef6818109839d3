import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { groupPeople } from '#domains/groups/api/port.ts';

/** A view as someone sees it. */
export interface StoredView {
  id: string;
  accountId: string;
  list: string;
  name: string;
  params: Record<string, string>;
  /** The group that it is shared with and its owner is in; null: no one else sees it. */
  group: { id: string; name: string } | null;
  owner: string;
  version: number;
  created: Date;
  changed: Date;
}

const columns = sql`v.id, v.account_id as "accountId", v.list, v.name, v.params,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as "group",
  coalesce(nullif(a.name, ''), a.email) as owner, v.version, v.created_at as created, v.updated_at as changed`;

/** Views with their groups: one that its owner is no longer in counts as none. */
const tables = sql`saved_view v join account a on a.id = v.account_id
  left join account_group g on g.id = v.group_id
    and exists (select from ${groupPeople} p where p.group_id = g.id and p.account_id = v.account_id)`;

const visibleTo = (accountId: string) => sql`v.removed_at is null and (v.account_id = ${accountId}
  or exists (select from ${groupPeople} p where p.group_id = g.id and p.account_id = ${accountId}))`;

/** The views of a list that someone sees: their own by name, then those of others. */
export async function readViews(db: Db, accountId: string, list: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${columns} from ${tables} where v.list = ${list} and ${visibleTo(accountId)}
    order by (v.account_id = ${accountId}) desc, v.name_key, v.id limit 500`.execute(db);
  return rows;
}

/** One view that someone sees; null: there is none for them. */
export async function findView(db: Db, accountId: string, id: string): Promise<StoredView | null> {
  const { rows } = await sql<StoredView>`
    select ${columns} from ${tables} where v.id = ${id} and ${visibleTo(accountId)}`.execute(db);
  return rows[0] ?? null;
}

interface OwnView {
  accountId: string;
  id: string;
  removed: boolean;
}

/** Locks a view of someone's own until the transaction ends; null when they have none of this id. */
export async function lockView(tx: Db, { accountId, id, removed }: OwnView): Promise<StoredView | null> {
  const { rows } = await sql<StoredView>`
    select ${columns} from ${tables}
    where v.id = ${id} and v.account_id = ${accountId} and (v.removed_at is not null) = ${removed}
    for update of v`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps others from saving views of the account until the transaction ends, so that they can be counted. */
export async function lockViewsOf(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved views of ' || ${accountId}, 0))`.execute(tx);
}

/** How many views someone has for a list, and whether another one than `id` has the name. */
export async function readClashes(
  tx: Db,
  { accountId, list, name, id }: Pick<StoredView, 'accountId' | 'list' | 'name' | 'id'>,
): Promise<{ count: number; sameName: boolean }> {
  const { rows } = await sql<{ count: number; sameName: boolean }>`
    select count(*)::int as count, coalesce(bool_or(name_key = lower(${name})), false) as "sameName" from saved_view
    where account_id = ${accountId} and list = ${list} and removed_at is null and id <> ${id}`.execute(tx);
  return rows[0] ?? { count: 0, sameName: false };
}

export interface NewView extends Pick<StoredView, 'id' | 'accountId' | 'list' | 'name' | 'params'> {
  groupId: string | null;
  at: Date;
}

export async function insertView(tx: Db, view: NewView): Promise<void> {
  await sql`
    insert into saved_view (id, account_id, list, name, params, group_id, created_at, updated_at)
    values (${view.id}, ${view.accountId}, ${view.list}, ${view.name}, ${JSON.stringify(view.params)}, ${view.groupId},
      ${view.at}, ${view.at})`.execute(tx);
}

/** Replaces what a locked view is. */
export async function updateView(tx: Db, view: Omit<NewView, 'accountId' | 'list'>): Promise<void> {
  await sql`
    update saved_view set name = ${view.name}, params = ${JSON.stringify(view.params)}, group_id = ${view.groupId},
      version = version + 1, updated_at = ${view.at} where id = ${view.id}`.execute(tx);
}

/** Takes a locked view away, or brings it back: with null. */
export async function setRemoved(tx: Db, id: string, at: Date | null): Promise<void> {
  await sql`update saved_view set removed_at = ${at} where id = ${id}`.execute(tx);
}

export async function dropRemovedBefore(db: Db, at: Date): Promise<void> {
  await sql`delete from saved_view where removed_at < ${at}`.execute(db);
}

/** The views that the lists of someone begin with, as far as they still see them. */
export async function readDefaults(db: Db, accountId: string): Promise<Pick<StoredView, 'id' | 'list' | 'params'>[]> {
  const { rows } = await sql<Pick<StoredView, 'id' | 'list' | 'params'>>`
    select v.id, v.list, v.params from saved_view_default d join (${tables}) on v.id = d.view_id
    where d.account_id = ${accountId} and ${visibleTo(accountId)}`.execute(db);
  return rows;
}

interface ListDefault {
  accountId: string;
  list: string;
  viewId: string | null;
}

/** Sets what a list begins with; null: as it always did. */
export async function saveDefault(tx: Db, { accountId, list, viewId }: ListDefault): Promise<void> {
  if (viewId === null) {
    await tx.deleteFrom('saved_view_default').where('account_id', '=', accountId).where('list', '=', list).execute();
    return;
  }
  await sql`
    insert into saved_view_default (account_id, list, view_id) values (${accountId}, ${list}, ${viewId})
    on conflict (account_id, list) do update set view_id = excluded.view_id`.execute(tx);
}

/** The views of a person, as they take them along. */
export const readViewsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('saved_view')
    .select(['list', 'name', 'params', 'created_at as created', 'updated_at as changed'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('list')
    .orderBy('name_key')
    .execute();

export async function forgetViews(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_view_default').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('saved_view').where('account_id', '=', accountId).execute();
}

/** Keeps the views of an account to itself: the groups that they were shared with are not its own anymore. */
export async function keepPrivate(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('saved_view').set({ group_id: null }).where('account_id', '=', accountId).execute();
}
