import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import { taggedHosts } from '#domains/hosts/api/port.ts';
import { readProviderAccount } from '#domains/tenancy/api/port.ts';
import { tags } from '../contract.ts';
import { colorOfName, type TagColor } from '../colors.ts';

/** A tag as the product keeps it. */
export interface StoredTag {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  color: TagColor;
  version: number;
}

export interface ListedTag extends StoredTag {
  owner: string;
  count: number;
  created: Date;
}

type Provider = Awaited<ReturnType<typeof readProviderAccount>>;
const tagsIn = (db: Db, provider: Provider) =>
  db.selectFrom('tag as g').select([
    'g.id',
    'g.site_id as siteId',
    'g.account_id as accountId',
    'g.name',
    sql<TagColor>`g.color`.as('color'),
    'g.version',
    'g.created_at as created',
    sql<string>`(select a.name from account a where a.id = g.account_id)`.as('owner'),
    sql<number>`(select count(*)::int from server s where s.account_id = g.account_id and s.tags @> array[g.name]
        and s.state <> 'terminated') + (select count(*)::int from image i where i.account_id = g.account_id
        and i.tags @> array[g.name] and i.state <> 'deleted')
        + (select count(*)::int from network n where n.account_id = g.account_id and n.tags @> array[g.name])
        + case when g.account_id = ${provider?.id ?? null}::uuid
          then (select count(*)::int from ${taggedHosts} h where h.tags @> array[g.name]) else 0 end`.as('count'),
  ]);

/** The tags in scope. */
export const listTags = listRows(tags.listTags, {
  what: 'tags',
  prepare: ({ db }) => readProviderAccount(db),
  from: ({ db, own }) => tagsIn(db, own),
  scope: ({ scope }) => within(scope, 'g'),
  id: sortBy('g.id', 'uuid'),
  sorts: { name: sortBy('g.name_key', 'text'), created: sortBy('g.created_at', 'timestamptz') },
  search: [sql.ref('g.name_key')],
  filters: {},
});

/** One tag with its count; null outside the scope. */
export async function readTag(db: Db, scope: Scope, id: string): Promise<ListedTag | null> {
  return (
    (await tagsIn(db, await readProviderAccount(db))
      .where(within(scope, 'g'))
      .where('g.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Locks a tag of the scope; null when there is none. */
export async function lockTag(tx: Db, scope: Scope, id: string): Promise<StoredTag | null> {
  const { rows } = await sql<StoredTag>`
    select g.id, g.site_id as "siteId", g.account_id as "accountId", g.name, g.color, g.version
    from tag g where g.id = ${id} and ${within(scope, 'g')} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The tags of accounts, by name. */
export async function readTagsOfAccounts(db: Db, accountIds: readonly string[]): Promise<StoredTag[]> {
  const { rows } = await sql<StoredTag>`
    select g.id, g.site_id as "siteId", g.account_id as "accountId", g.name, g.color, g.version
    from tag g where g.account_id = any(${accountIds}::uuid[]) order by g.name_key`.execute(db);
  return rows;
}

/** Creates the tag of an account, or finds the existing one in any case; returns its stored name. */
export async function ensureTag(
  tx: Db,
  { siteId, accountId, name }: Pick<StoredTag, 'siteId' | 'accountId' | 'name'>,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    insert into tag (id, site_id, account_id, name, color)
    values (${newId<'tag'>()}, ${siteId}, ${accountId}, ${name}, ${colorOfName(name)})
    on conflict (account_id, name_key) do update set name = tag.name returning name`.execute(tx);
  return rows[0]?.name ?? name;
}

/** False when the account has another tag of this name. */
export async function saveTag(tx: Db, id: string, to: Pick<StoredTag, 'name' | 'color'>): Promise<boolean> {
  const { rows } = await sql`
    update tag set name = ${to.name}, color = ${to.color}, version = version + 1 where id = ${id}
      and not exists (select 1 from tag o where o.account_id = tag.account_id and o.id <> tag.id
        and o.name_key = lower(${to.name})) returning id`.execute(tx);
  return rows.length === 1;
}

export async function deleteTag(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute();
}

/** What a deleted person called things. */
export async function forgetTags(tx: Db, accountId: string): Promise<void> {
  await forgetHistory(tx, accountId, ['tag']);
  await tx.deleteFrom('tag').where('account_id', '=', accountId).execute();
}
