import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { maxNote } from '../limits.ts';

export interface StoredNote {
  body: string;
  updated: Date | null;
  version: number;
}

/** The note of a server that the caller has found in their scope; an empty one while no one has written any. */
export async function readNote(db: Db, serverId: string): Promise<StoredNote> {
  const rows = await db
    .selectFrom('server_note')
    .select(['body', 'updated_at as updated', 'version'])
    .where('server_id', '=', serverId)
    .execute();
  return rows[0] ?? { body: '', updated: null, version: 0 };
}

/** Writes the note of a locked server. */
export async function saveNote(tx: Db, serverId: string, note: { body: string; at: Date }): Promise<void> {
  await sql`
    insert into server_note (server_id, body, version, updated_at) values (${serverId}, ${note.body}, 1, ${note.at})
    on conflict (server_id) do update set body = excluded.body, version = server_note.version + 1,
      updated_at = excluded.updated_at`.execute(tx);
}

/** The notes on the servers of an account, as its holder takes them along. */
export async function readNotesOf(db: Db, accountId: string): Promise<{ server: string; body: string }[]> {
  const { rows } = await sql<{ server: string; body: string }>`
    select s.name as server, n.body from server_note n join server s on s.id = n.server_id
    where s.account_id = ${accountId} order by s.id`.execute(db);
  return rows;
}

export async function forgetNotes(tx: Db, accountId: string): Promise<void> {
  await sql`delete from server_note n using server s where s.id = n.server_id and s.account_id = ${accountId}`.execute(
    tx,
  );
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

/**
 * Adds a paragraph to the note on a person whom the caller has found in their scope. A note that it would make longer than
 * `maxNote` stays as it is: what people wrote is never cut.
 */
export async function addToPersonNote(
  tx: Db,
  accountId: string,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  await sql`
    insert into account_note (account_id, body, version, updated_at) values (${accountId}, ${text}, 1, ${at})
    on conflict (account_id) do update set
      body = case when account_note.body = '' then excluded.body else account_note.body || chr(10) || chr(10) || excluded.body end,
      version = account_note.version + 1, updated_at = excluded.updated_at
    where length(account_note.body) + length(excluded.body) + 2 <= ${maxNote}`.execute(tx);
}

export async function forgetPersonNote(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_note').where('account_id', '=', accountId).execute();
}
