import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

export async function isKnownDevice(db: Db, hash: Buffer, nameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('name_key')
    .where('token_hash', '=', hash)
    .where('name_key', '=', nameKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hashes of the browsers that have signed in to a name. */
export async function readKnownDevices(db: Db, nameKey: string): Promise<Buffer[]> {
  const rows = await db.selectFrom('known_device').select('token_hash').where('name_key', '=', nameKey).execute();
  return rows.map((row) => row.token_hash);
}

export async function saveKnownDevice(tx: Db, device: { hash: Buffer; nameKey: string; now: Date }): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ token_hash: device.hash, name_key: device.nameKey, last_seen_at: device.now })
    .onConflict((c) => c.columns(['token_hash', 'name_key']).doUpdateSet({ last_seen_at: device.now }))
    .execute();
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_seen_at', '<', before).execute();
}

export async function insertRemembered(
  tx: Db,
  browser: { hash: Buffer; accountId: string; ip: string; userAgent: string; now: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('remembered_browser')
    .values({
      id: newId(),
      token_hash: browser.hash,
      account_id: browser.accountId,
      ip: browser.ip,
      user_agent: browser.userAgent,
      created_at: browser.now,
      last_used_at: browser.now,
      expires_at: browser.until,
    })
    .execute();
}

/** Whether the browser is remembered for the account; notes the use. */
export async function takeRemembered(
  db: Db,
  browser: { hash: Buffer; accountId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remembered_browser')
    .set({ last_used_at: browser.now })
    .where('token_hash', '=', browser.hash)
    .where('account_id', '=', browser.accountId)
    .where('expires_at', '>', browser.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The browsers an account is remembered in. */
export async function readRemembered(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('remembered_browser')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Forgets one remembered browser of an account, or all of them; answers how many. */
export async function forgetBrowsers(tx: Db, accountId: string, id?: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('remembered_browser')
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteRememberedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('remembered_browser').where('expires_at', '<', before).execute();
}
