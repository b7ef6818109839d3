import type { Db } from '#platform/db/pool.ts';

/** The partner settings of an account; secrets stay sealed. */
export async function readPartnerRow(db: Db, accountId: string) {
  return db.selectFrom('partner_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}
export type PartnerRow = NonNullable<Awaited<ReturnType<typeof readPartnerRow>>>;

/** Stores what was typed; what a test found before says nothing about it. */
export async function savePartnerRow(
  tx: Db,
  row: Omit<PartnerRow, 'last_consent_at' | 'tested_at' | 'test_error'>,
): Promise<void> {
  const { account_id, ...values } = row;
  await tx
    .insertInto('partner_setting')
    .values({ account_id, ...values })
    .onConflict((c) => c.column('account_id').doUpdateSet({ ...values, tested_at: null, test_error: null }))
    .execute();
}

export async function saveTest(tx: Db, accountId: string, test: { at: Date; error: string | null }): Promise<void> {
  await tx
    .updateTable('partner_setting')
    .set({ tested_at: test.at, test_error: test.error })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes a consent; false without settings. */
export async function saveConsent(tx: Db, accountId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('partner_setting')
    .set({ last_consent_at: at })
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
