import type { Db } from '#platform/db/pool.ts';
import { hashPassword } from './password.ts';

/** What the domains above may use of identity. */
export { readContext } from './context.ts';
export { isSessionAlive } from './session-store.ts';
export { hashPassword };

/** Gives an account its password, replacing the one it had. Hash before the transaction where it matters. */
export async function createCredential(tx: Db, accountId: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await tx
    .insertInto('credential')
    .values({ account_id: accountId, password_hash })
    .onConflict((c) => c.column('account_id').doUpdateSet({ password_hash, changed_at: new Date() }))
    .execute();
}
