import type { Db } from '#platform/db/pool.ts';

/** The last change that was refused because it shuts out its author. */
export async function readAsked(db: Db, accountId: string): Promise<{ change: string; at: Date } | null> {
  const row = await db
    .selectFrom('factor_setting')
    .select(['ip_asked', 'ip_asked_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.ip_asked || row.ip_asked_at === null) return null;
  return { change: row.ip_asked, at: row.ip_asked_at };
}

export async function saveAsked(tx: Db, accountId: string, asked: { change: string; at: Date }): Promise<void> {
  await tx
    .updateTable('factor_setting')
    .set({ ip_asked: asked.change, ip_asked_at: asked.at })
    .where('account_id', '=', accountId)
    .execute();
}

/** Stores switches of an account. */
export async function saveSwitches(
  tx: Db,
  accountId: string,
  switches: {
    use_factor?: boolean;
    use_email?: boolean;
    use_sms?: boolean;
    use_google?: boolean;
    use_allowed_ip?: boolean;
    ip_guard_until?: Date | null;
  },
): Promise<void> {
  await tx.updateTable('factor_setting').set(switches).where('account_id', '=', accountId).execute();
}

/** Keeps the secret that an authenticator is being set up with, and its digest. */
export async function savePending(
  db: Db,
  accountId: string,
  pending: { hash: Buffer; sealed: Buffer; until: Date },
): Promise<void> {
  await db
    .updateTable('factor_setting')
    .set({
      google_pending_hash: pending.hash,
      google_pending_secret: pending.sealed,
      google_pending_until: pending.until,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** The sealed secret of a set-up that is under way; null: none is. */
export async function readPending(db: Db, accountId: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('factor_setting')
    .select('google_pending_secret as sealed')
    .where('account_id', '=', accountId)
    .where('google_pending_until', '>', now)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Stores the secret of an authenticator that has shown a right code. */
export async function saveAuthenticator(
  tx: Db,
  accountId: string,
  google: { sealed: Buffer; deviceName: string; step: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('factor_setting')
    .set({
      google_secret: google.sealed,
      google_label: google.deviceName,
      google_step: google.step,
      google_confirmed_at: google.now,
      google_pending_hash: null,
      google_pending_secret: null,
      google_pending_until: null,
    })
    .where('account_id', '=', accountId)
    .execute();
}
