import type { Db } from '#platform/db/pool.ts';

/** The phones of an account, oldest first, verified or not. */
export async function readPhones(db: Db, accountId: string) {
  return db.selectFrom('factor_phone').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
}

export async function findPhone(db: Db, accountId: string, phone: string) {
  return db
    .selectFrom('factor_phone')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

export async function insertPhone(
  tx: Db,
  phone: { id: string; accountId: string; phone: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('factor_phone')
    .values({ id: phone.id, account_id: phone.accountId, phone: phone.phone, created_at: phone.now })
    .execute();
}

export async function savePhoneVerified(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('factor_phone').set({ verified_at: now }).where('id', '=', id).execute();
}

export async function savePhoneDescription(
  tx: Db,
  accountId: string,
  phone: { id: string; description: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_phone')
    .set({ description: phone.description })
    .where('id', '=', phone.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes one phone of an account the default in place of the one before. */
export async function saveDefaultPhone(tx: Db, accountId: string, id: string): Promise<void> {
  const phones = tx.updateTable('factor_phone').where('account_id', '=', accountId);
  await phones.set({ is_default: false }).where('is_default', '=', true).execute();
  await phones.set({ is_default: true }).where('id', '=', id).execute();
}

export async function deletePhone(tx: Db, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('factor_phone').where('id', '=', id).where('account_id', '=', accountId).execute();
}
