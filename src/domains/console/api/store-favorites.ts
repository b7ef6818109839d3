import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

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
