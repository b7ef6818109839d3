import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { ensureSite } from '#domains/tenancy/api/port.ts';
import { addToken } from '#domains/identity/api/port.ts';
import { hasRoot } from '#domains/tenancy/api/port.ts';
import { lockSetup } from './store.ts';

const validSeconds = 30 * 60;

/**
 * Makes a one-time token for the first administrator, valid for 30 minutes; null when there is an
 * administrator. Also makes the site that answers for every host, without which no page could be shown.
 */
export async function createSetupToken(db: Db, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockSetup(tx);
    if (await hasRoot(tx)) return null;
    await ensureSite(tx, null);
    const token = newToken();
    await addToken(tx, { hash: digestOf(token), expiresAt: new Date(now.getTime() + validSeconds * 1000), now });
    return token;
  });
}

/** What the start of an installation prints while it has no administrator; null once it has one. */
export async function setupNotice(db: Db, now: Date): Promise<((address: string) => string) | null> {
  const token = await createSetupToken(db, now);
  if (token === null) return null;
  return (address) =>
    `Create the first administrator at ${address}/setup with this token, valid for 30 minutes:\n${token}`;
}
