import type { Db } from '#platform/db/pool.ts';
import { hashPassword } from './password.ts';
import { savePassword } from './store.ts';

/** What the domains above may use of identity. */
export { readContext } from './context.ts';
export { continueSignIn } from './factors/continue-sign-in.ts';
export { isSessionAlive } from './session-store.ts';
export { hashPassword };

/** Gives an account its password, replacing the one it had. Hash before the transaction where it matters. */
export async function createCredential(tx: Db, accountId: string, password: string): Promise<void> {
  await savePassword(tx, accountId, await hashPassword(password));
}
