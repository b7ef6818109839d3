import type { InsertObject, UpdateObject } from 'kysely';
import { isLanguage, type Language } from '#kernel/languages.ts';
import type { DB } from '#platform/db/types.ts';
import type { Db } from '#platform/db/pool.ts';

/** Adds an account; null when its email is taken on the site. */
export async function insertAccount(tx: Db, values: InsertObject<DB, 'account'>): Promise<string | null> {
  const made = await tx
    .insertInto('account')
    .values(values)
    .onConflict((c) => c.columns(['site_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Whether someone administers this installation already. */
export async function hasRoot(db: Db): Promise<boolean> {
  const root = await db.selectFrom('account').select('id').where('role', '=', 'root').limit(1).executeTakeFirst();
  return root !== undefined;
}

/** The language of an account; English for one that this version does not know. */
export async function readLanguage(db: Db, accountId: string): Promise<Language> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && isLanguage(row.language) ? row.language : 'en';
}

/** Changes columns of an account. */
export async function saveAccount(tx: Db, accountId: string, change: UpdateObject<DB, 'account'>): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', accountId).execute();
}
