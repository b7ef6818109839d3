import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { lanesOf } from './factors/devices.ts';
import { forgetBrowsers } from './factors/store-devices.ts';
import { lockoutKey } from './lockout.ts';
import { endSessionsOf } from './session-store.ts';
import { forgetFailures } from './store-lockout.ts';
import { deletePassword } from './store.ts';

/** Shuts everyone out of an account: sessions and remembered browsers end, and the password opens nothing anymore. */
export async function lockOut(tx: Db, accountId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, accountId, { now });
  await forgetBrowsers(tx, accountId);
  await deletePassword(tx, accountId);
}

/** Forgets the failed sign-ins of a name, in every browser: it may try again at once. */
export async function unlockName({ secret }: App, tx: Db, { siteId, email }: { siteId: string; email: string }) {
  await forgetFailures(tx, ...(await lanesOf(tx, secret, lockoutKey(secret, siteId, email))));
}
