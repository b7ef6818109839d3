import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a site settles about social sign-in and its own pages. */
export async function readSocialRules(db: Db, siteId: string) {
  return db
    .selectFrom('site')
    .select(['social_registration as registration', 'social_providers as providers'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}

/** An identity's link on a site, if there is one. */
export async function findIdentity(db: Db, who: { siteId: string; social: string; subject: string }) {
  return db
    .selectFrom('social_identity')
    .select(['id', 'account_id as accountId', 'deauthorized_at as deauthorizedAt'])
    .where('site_id', '=', who.siteId)
    .where('social', '=', who.social)
    .where('subject', '=', who.subject)
    .executeTakeFirst();
}

export interface NewIdentity {
  siteId: string;
  accountId: string;
  social: string;
  subject: string;
  email: string;
  name: string;
  now: Date;
}

/** Links an identity; answers its account, which is another one when someone was first. */
export async function linkIdentity(tx: Db, identity: NewIdentity): Promise<string> {
  const { now, siteId, accountId, ...said } = identity;
  const row = await tx
    .insertInto('social_identity')
    .values({
      id: newId<'social-identity'>(),
      site_id: siteId,
      account_id: accountId,
      ...said,
      linked_at: now,
      last_used_at: now,
    })
    .onConflict((c) =>
      c.columns(['site_id', 'social', 'subject']).doUpdateSet({ last_used_at: now, deauthorized_at: null }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return row.account_id;
}

/** Notes a use. */
export async function touchIdentity(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('social_identity').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** An account's connections, oldest first. */
export async function readIdentities(db: Db, accountId: string) {
  return db
    .selectFrom('social_identity')
    .select(['id', 'social', 'email', 'name', 'linked_at', 'last_used_at', 'deauthorized_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();
}

/** Removes a connection of an account; the network and email it was, or undefined when it has no such. */
export async function deleteIdentity(tx: Db, accountId: string, id: string) {
  return tx
    .deleteFrom('social_identity')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['social', 'email'])
    .executeTakeFirst();
}

/** Locks an account until the transaction ends, so that two removals do not pass each other. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Whether an account can sign in with a password. */
export async function hasPassword(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .innerJoin('account', 'account.id', 'credential.account_id')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('email_sign_in', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a finished journey up; false when it was used before. */
export async function useState(db: Db, stateHash: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('social_state_used')
    .values({ state_hash: stateHash, expires_at: expiresAt })
    .onConflict((c) => c.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes rows that are no longer relevant. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('social_state_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('social_link_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_link').where('expires_at', '<', now).execute();
}

/** The email of an account. */
export async function readEmail(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.email;
}
