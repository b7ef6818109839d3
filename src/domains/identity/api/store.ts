import type { Db } from '#platform/db/pool.ts';

/** The account that an email signs in to on a site, with the hash of its password. */
export async function findAccount(db: Db, siteId: string, email: string) {
  return db
    .selectFrom('account')
    .leftJoin('credential', 'credential.account_id', 'account.id')
    .select(['account.id', 'account.email', 'account.role', 'account.status', 'account.enabled', 'password_hash'])
    .where('account.site_id', '=', siteId)
    .where('account.email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** An account as its own context shows it, with the status of the account above it. */
export async function readAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('account as parent', 'parent.id', 'account.parent_id')
    .innerJoin('site', 'site.id', 'account.site_id')
    .selectAll('account')
    .select(['parent.status as parent_status', 'site.terms_version as site_terms_version'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Gives an account a password, in place of the one it had. */
export async function savePassword(tx: Db, accountId: string, password_hash: string): Promise<void> {
  await tx
    .insertInto('credential')
    .values({ account_id: accountId, password_hash })
    .onConflict((c) => c.column('account_id').doUpdateSet({ password_hash, changed_at: new Date() }))
    .execute();
}

/** Stores the same password under a newer hash; when it was changed stays as it is. */
export async function renewHash(tx: Db, accountId: string, password_hash: string): Promise<void> {
  await tx.updateTable('credential').set({ password_hash }).where('account_id', '=', accountId).execute();
}

/** The hash of an account's password; null when it has none. */
export async function readHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
