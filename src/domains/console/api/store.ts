import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** How many tasks in scope are open, and how many of those made since then failed. */
export async function countTasks(db: Db, scope: Scope, since: Date): Promise<{ running: number; failed: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from task where state in ('waiting', 'running') and ${within(scope, 'task')})`.as(
        'running',
      ),
      sql<number>`(select count(*) from task
        where created_at > ${since} and state = 'failed' and ${within(scope, 'task')})`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes live events that were written before then. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('event').where('at', '<', before).execute();
}

/** As many as the palette shows. */
const maxOpened = 8;

interface Opened {
  accountId: string;
  path: string;
  title: string;
  at: Date;
}

/** Notes what someone opened, and drops what is older than the ones that are shown. */
export async function noteOpened(db: Db, { accountId, path, title, at }: Opened): Promise<void> {
  await sql`
    with noted as (
      insert into opened_object (account_id, path, title, at) values (${accountId}, ${path}, ${title}, ${at})
      on conflict (account_id, path) do update set title = excluded.title, at = excluded.at)
    delete from opened_object o where o.account_id = ${accountId} and o.path in (
      select p.path from opened_object p where p.account_id = ${accountId} and p.path <> ${path}
      order by p.at desc, p.path offset ${maxOpened - 1})`.execute(db);
}

/** What someone opened last, newest first. */
export const readOpened = (db: Db, accountId: string) =>
  db
    .selectFrom('opened_object')
    .select(['path', 'title', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('path')
    .execute();

/** Drops what someone opened, and the person from what others opened. */
export async function forgetOpened(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from opened_object where account_id = ${accountId} or position(${accountId}::text in path) > 0`.execute(tx);
}

/** What someone pinned, as their personal data has it. */
export const readFavoriteRows = (db: Db, accountId: string) =>
  db.selectFrom('menu_favorite').select('items').where('account_id', '=', accountId).execute();

/** The ids of the menu entries that someone pinned. */
export async function readFavorites(db: Db, accountId: string): Promise<readonly string[]> {
  const [row] = await readFavoriteRows(db, accountId);
  return row?.items ?? [];
}

/** Sets what someone pinned, in place of what was pinned before. */
export async function writeFavorites(db: Db, accountId: string, items: readonly string[]): Promise<void> {
  await sql`
    insert into menu_favorite (account_id, items) values (${accountId}, ${items})
    on conflict (account_id) do update set items = excluded.items`.execute(db);
}

/** Drops what someone pinned. */
export async function forgetFavorites(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('menu_favorite').where('account_id', '=', accountId).execute();
}
