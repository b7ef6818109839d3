import type { Db } from '#platform/db/pool.ts';

/** Takes everything off an account that a second factor is made of, and the list of addresses with it. */
export async function deleteFactors(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('factor_phone').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('factor_setting')
    .set({
      use_factor: false,
      use_email: false,
      use_sms: false,
      use_google: false,
      use_allowed_ip: false,
      ip_guard_until: null,
      google_secret: null,
      google_confirmed_at: null,
      google_pending_hash: null,
      google_pending_until: null,
    })
    .where('account_id', '=', accountId)
    .execute();
}
