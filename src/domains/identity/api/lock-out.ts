import type { Db } from '#platform/db/pool.ts';
import { forgetBrowsers } from './factors/store-devices.ts';
import { endSessionsOf } from './session-store.ts';
import { deletePassword } from './store.ts';

/** Shuts everyone out of an account: sessions and remembered browsers end, and the password opens nothing anymore. */
export async function lockOut(tx: Db, accountId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, accountId, { now });
  await forgetBrowsers(tx, accountId);
  await deletePassword(tx, accountId);
}
