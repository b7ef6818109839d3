import type { Db } from '#platform/db/pool.ts';

export interface NewPasskey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: Date;
}

export async function insertPasskey(tx: Db, key: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      id: key.id,
      account_id: key.accountId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      created_at: key.now,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The passkeys of an account, oldest first. */
export async function readPasskeys(db: Db, accountId: string) {
  return db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
}

export async function notePasskeyUse(tx: Db, id: string, use: { counter: number; now: Date }): Promise<void> {
  await tx.updateTable('passkey').set({ counter: use.counter, last_used_at: use.now }).where('id', '=', id).execute();
}

export async function renamePasskey(tx: Db, accountId: string, key: { id: string; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name: key.name })
    .where('id', '=', key.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
