import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';
import type { StoredNote } from './store.ts';

export interface NotedPerson {
  id: string;
  siteId: string;
  name: string;
}

/** The person of the scope whom a note is about; `lock` has two who write wait for each other. Throws NotFound (1004). */
export async function findNoted(db: Db, scope: Scope, of: { accountId: string; lock: boolean }): Promise<NotedPerson> {
  const person = await db
    .selectFrom('account')
    .select(['account.id', 'account.site_id as siteId', 'account.email as name'])
    .where('account.id', '=', of.accountId)
    .where('account.deleted_at', 'is', null)
    .where(accountsWithin(scope))
    .$if(of.lock, (q) => q.forUpdate())
    .executeTakeFirst();
  if (person === undefined) throw new NotFound();
  return person;
}

/** The note on a person whom the caller has found in their scope; an empty one while no one has written any. */
export async function readPersonNote(db: Db, accountId: string): Promise<StoredNote> {
  const row = await db
    .selectFrom('account_note')
    .select(['body', 'updated_at as updated', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { body: '', updated: null, version: 0 };
}

/** Writes the note on a locked person. */
export async function savePersonNote(tx: Db, accountId: string, note: { body: string; at: Date }): Promise<void> {
  await sql`
    insert into account_note (account_id, body, version, updated_at) values (${accountId}, ${note.body}, 1, ${note.at})
    on conflict (account_id) do update set body = excluded.body, version = account_note.version + 1,
      updated_at = excluded.updated_at`.execute(tx);
}

export async function forgetPersonNote(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_note').where('account_id', '=', accountId).execute();
}
