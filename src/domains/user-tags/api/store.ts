import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { maxOffered } from '../limits.ts';

/** Whether an account, as `account`, has one of these tags: a condition for lists. */
export const hasTag = (names: readonly string[]) => sql<boolean>`exists (select from user_tag t
  where t.account_id = account.id and t.name_key = any(${names.map((name) => name.toLowerCase())}::text[]))`;

/** The tags of accounts that were found in scope, by name. */
export async function readTagsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('user_tag')
    .select(['account_id as id', 'name'])
    .where('account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name_key')
    .execute();
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ name }) => name)]));
}

/** The tags that accounts in scope have, by name; a site's own spelling counts. */
export const readNames = (db: Db, scope: Scope) =>
  db
    .selectFrom('user_tag as t')
    .select((e) => [e.fn.min('t.name').as('name'), e.fn.countAll<number>().as('count')])
    .where(within(scope, 't'))
    .groupBy('t.name_key')
    .orderBy('t.name_key')
    .limit(maxOffered)
    .execute();

/** How these sites spell tags that they have, by site and lower case. */
export async function readSpellings(
  db: Db,
  siteIds: readonly string[],
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_tag')
    .select((e) => ['site_id', 'name_key', e.fn.min('name').as('name')])
    .where('site_id', '=', sql<string>`any(${siteIds}::uuid[])`)
    .where('name_key', '=', sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`)
    .groupBy(['site_id', 'name_key'])
    .execute();
  return new Map(rows.map(({ site_id: siteId, name_key: key, name }) => [`${siteId} ${key}`, name]));
}

interface Change {
  accountId: string;
  siteId: string;
  added: readonly string[];
  removed: readonly string[];
}

/** Adds and removes tags of accounts that are locked. */
export async function saveChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const removed = changes.flatMap(({ accountId, removed: names }) => names.map((name) => ({ accountId, name })));
  const added = changes.flatMap(({ accountId, siteId, added: names }) =>
    names.map((name) => ({ account_id: accountId, site_id: siteId, name })),
  );
  if (removed.length > 0)
    await sql`delete from user_tag t using unnest(${removed.map(({ accountId }) => accountId)}::uuid[],
      ${removed.map(({ name }) => name.toLowerCase())}::text[]) as r(account_id, name_key)
      where t.account_id = r.account_id and t.name_key = r.name_key collate "C"`.execute(tx);
  if (added.length > 0)
    await sql`insert into user_tag (account_id, site_id, name)
      select * from unnest(${added.map((row) => row.account_id)}::uuid[], ${added.map((row) => row.site_id)}::uuid[],
        ${added.map(({ name }) => name)}::text[]) on conflict do nothing`.execute(tx);
}

/** What staff called someone who is deleted. */
export async function forgetTags(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('user_tag').where('account_id', '=', accountId).execute();
}
