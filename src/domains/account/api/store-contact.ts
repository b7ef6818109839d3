import type { Db } from '#platform/db/pool.ts';

/** The contacts of an account. */
export async function readContacts(db: Db, accountId: string) {
  return db
    .selectFrom('account_contact')
    .select(['kind', 'email', 'language'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Sets a contact in place of the one for the same subject. */
export async function writeContact(
  tx: Db,
  accountId: string,
  { kind, email, language }: { kind: string; email: string; language: string },
): Promise<void> {
  await tx
    .insertInto('account_contact')
    .values({ account_id: accountId, kind, email, language })
    .onConflict((c) => c.columns(['account_id', 'kind']).doUpdateSet({ email, language }))
    .execute();
}

/** Takes a contact away, if there is one. */
export async function deleteContact(tx: Db, accountId: string, kind: string): Promise<void> {
  await tx.deleteFrom('account_contact').where('account_id', '=', accountId).where('kind', '=', kind).execute();
}
