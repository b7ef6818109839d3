import type { Db } from '#platform/db/pool.ts';

export interface HalfLogin {
  id: string;
  account_id: string;
  site_id: string;
  email: string;
  expires_at: Date;
}

export async function insertHalfLogin(
  tx: Db,
  half: {
    id: string;
    tokenHash: Buffer;
    browserHash: Buffer;
    accountId: string;
    siteId: string;
    now: Date;
    until: Date;
  },
): Promise<void> {
  await tx
    .insertInto('half_login')
    .values({
      id: half.id,
      token_hash: half.tokenHash,
      browser_hash: half.browserHash,
      account_id: half.accountId,
      site_id: half.siteId,
      created_at: half.now,
      expires_at: half.until,
    })
    .execute();
}

/** The open half-finished sign-in of a browser on a site; with `tokenHash` only if that is its token. */
export async function findHalfLogin(
  db: Db,
  by: { browserHash: Buffer; siteId: string; now: Date; tokenHash?: Buffer },
): Promise<HalfLogin | undefined> {
  return db
    .selectFrom('half_login')
    .innerJoin('account', 'account.id', 'half_login.account_id')
    .select(['half_login.id', 'half_login.account_id', 'half_login.site_id', 'account.email', 'half_login.expires_at'])
    .where('browser_hash', '=', by.browserHash)
    .where('half_login.site_id', '=', by.siteId)
    .where('half_login.expires_at', '>', by.now)
    .where('half_login.used_at', 'is', null)
    .where('account.enabled', '=', true)
    .where('account.status', '<>', 'Locked')
    .$if(by.tokenHash !== undefined, (query) => query.where('token_hash', '=', by.tokenHash ?? Buffer.alloc(0)))
    .executeTakeFirst();
}

export async function renewHalfLogin(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('half_login').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** Ends it; answers false when someone else was first. */
export async function endHalfLogin(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('half_login')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a half-finished sign-in is still known; it stays until the transaction ends. */
export async function keepHalfLogin(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('half_login').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

export async function deleteHalfLoginsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('half_login').where('account_id', '=', accountId).execute();
}

export async function deleteHalfLoginsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('half_login').where('expires_at', '<', before).execute();
}
