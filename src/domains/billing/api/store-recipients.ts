import { isLanguage, type Language } from '#kernel/languages.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** An address that gets documents, once it is confirmed. */
export interface StoredRecipient {
  id: string;
  email: string;
  language: Language;
  state: 'pending' | 'confirmed';
}

const columns = ['id', 'email', 'language', 'state'] as const;
const shaped = (row: { id: string; email: string; language: string; state: string }): StoredRecipient => ({
  id: row.id,
  email: row.email,
  language: isLanguage(row.language) ? row.language : 'en',
  state: row.state === 'confirmed' ? 'confirmed' : 'pending',
});

/** The recipients of an account in the order in which they were added. */
export async function readRecipients(db: Db, accountId: string): Promise<StoredRecipient[]> {
  const rows = await db
    .selectFrom('billing_recipient')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(shaped);
}

/** Adds a recipient that waits for its link, or gives one that waits another link. */
export async function saveRecipient(
  tx: Db,
  about: { accountId: string; email: string; language: Language; tokenHash: Buffer; until: Date; now: Date },
): Promise<void> {
  const { accountId, email, language, tokenHash, until, now } = about;
  const fields = { language, token_hash: tokenHash, token_until: until };
  await tx
    .insertInto('billing_recipient')
    .values({ id: newId(), account_id: accountId, email, state: 'pending', added_at: now, ...fields })
    .onConflict((c) =>
      c.columns(['account_id', 'email']).doUpdateSet(fields).where('billing_recipient.state', '=', 'pending'),
    )
    .execute();
}

/** Gives another account the confirmed recipients of one. */
export async function copyRecipients(
  tx: Db,
  { accountId, toAccountId, now }: { accountId: string; toAccountId: string; now: Date },
): Promise<void> {
  for (const { email, language, state } of await readRecipients(tx, accountId))
    if (state === 'confirmed')
      await tx
        .insertInto('billing_recipient')
        .values({ id: newId(), account_id: toAccountId, email, language, state, added_at: now })
        .execute();
}

/** Removes a recipient of an account; null where it has none with that id. */
export async function deleteRecipient(tx: Db, of: { accountId: string; id: string }): Promise<StoredRecipient | null> {
  const row = await tx
    .deleteFrom('billing_recipient')
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : shaped(row);
}

/** Confirms the recipient of a token, once; null for a token that is unknown, used or too old. */
export async function confirmRecipient(
  tx: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ accountId: string; email: string } | null> {
  const row = await tx
    .updateTable('billing_recipient')
    .set({ state: 'confirmed', token_hash: null, token_until: null })
    .where('token_hash', '=', tokenHash)
    .where('token_until', '>', now)
    .returning(['account_id as accountId', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/** The recipients of an account, as its owner takes them along. */
export const readPersonalRecipients = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_recipient')
    .select(['email', 'language', 'state', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute();

/** Removes the recipients of a deleted person. */
export async function deleteRecipients(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_recipient').where('account_id', '=', accountId).execute();
}
