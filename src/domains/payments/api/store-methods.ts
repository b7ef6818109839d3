import { say } from '../messages.ts';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { ProviderName } from '#kernel/payments.ts';
import type { SavedMethod } from '#connectors/payments/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { remindAt } from '../expiry.ts';

/** A payment method as it is stored. */
export interface StoredMethod {
  id: string;
  siteId: string;
  accountId: string;
  provider: ProviderName;
  reference: string;
  brand: string;
  last4: string;
  expiryMonth: number | null;
  expiryYear: number | null;
  isDefault: boolean;
  addedAt: Date;
  fingerprint: string | null;
  bin: string | null;
}

const methodsIn = (db: Db) =>
  db
    .selectFrom('payment_method as m')
    .select((e) => [
      'm.id',
      'm.site_id as siteId',
      'm.account_id as accountId',
      e.ref('m.provider').$castTo<ProviderName>().as('provider'),
      'm.reference',
      'm.brand',
      'm.last4',
      'm.expiry_month as expiryMonth',
      'm.expiry_year as expiryYear',
      'm.is_default as isDefault',
      'm.added_at as addedAt',
      'm.fingerprint',
      'm.bin',
    ])
    .where('m.removed_at', 'is', null);

/** The methods of an account, the default first. */
export async function readMethods(db: Db, accountId: string): Promise<StoredMethod[]> {
  return methodsIn(db)
    .where('m.account_id', '=', accountId)
    .orderBy('m.is_default', 'desc')
    .orderBy('m.added_at')
    .execute();
}

/** Any method, for tasks; null when it was removed. */
export async function findMethod(db: Db, id: string): Promise<StoredMethod | null> {
  return (await methodsIn(db).where('m.id', '=', id).executeTakeFirst()) ?? null;
}

/** Changes of the methods of one account run one after the other. */
export async function lockMethodsOf(tx: Db, accountId: string): Promise<StoredMethod[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment methods of ${accountId}`}, 0))`.execute(tx);
  return readMethods(tx, accountId);
}

/** Keeps a method of an account; the first one is its default. Null: it was known already. */
export async function addMethod(
  tx: Db,
  saved: SavedMethod,
  of: { siteId: string; accountId: string; provider: string; at: Date },
): Promise<string | null> {
  const others = await lockMethodsOf(tx, of.accountId);
  const id = newId<'payment-method'>();
  const [added] = await tx
    .insertInto('payment_method')
    .values({
      id,
      site_id: of.siteId,
      account_id: of.accountId,
      provider: of.provider,
      reference: saved.reference,
      brand: saved.brand,
      last4: saved.last4,
      fingerprint: saved.fingerprint,
      bin: saved.bin,
      expiry_month: saved.expires?.month ?? null,
      expiry_year: saved.expires?.year ?? null,
      is_default: others.length === 0,
      added_at: of.at,
      remind_at: saved.expires === null ? null : remindAt(saved.expires, of.at),
    })
    .onConflict((on) => on.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .execute();
  return added?.id ?? null;
}

export async function saveDefault(tx: Db, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('payment_method').set({ is_default: true }).where('id', '=', id).execute();
}

export async function saveRemoved(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false, removed_at: at, remind_at: null })
    .where('id', '=', id)
    .execute();
}

/** The method whose reminder is due for the longest, with the next reminder set; null: there is none. */
export async function takeExpiring(tx: Db, now: Date): Promise<StoredMethod | null> {
  const due = await methodsIn(tx)
    .where('m.remind_at', '<=', now)
    .orderBy('m.remind_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined || due.expiryMonth === null || due.expiryYear === null) return null;
  const next = remindAt({ month: due.expiryMonth, year: due.expiryYear }, now);
  await tx.updateTable('payment_method').set({ remind_at: next }).where('id', '=', due.id).execute();
  return due;
}

export async function readCustomer(db: Db, accountId: string, provider: string): Promise<string | null> {
  const found = await db
    .selectFrom('payment_customer')
    .select('reference')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return found?.reference ?? null;
}

export async function saveCustomer(
  tx: Db,
  of: { accountId: string; provider: string; reference: string },
): Promise<void> {
  await tx
    .insertInto('payment_customer')
    .values({ account_id: of.accountId, provider: of.provider, reference: of.reference })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The methods of an account, as its owner takes them along. */
export async function readMethodsOf(db: Db, accountId: string) {
  return db
    .selectFrom('payment_method')
    .select(['provider', 'brand', 'last4', 'expiry_month as expiryMonth', 'expiry_year as expiryYear'])
    .select(['added_at as addedAt', 'removed_at as removedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute();
}

/** Removes the cards and the top-up of a deleted person; orders and bookings stay, without card and payer. */
export async function forgetMethods(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ method_id: null, method_text: '', created_by: '', page_url: null })
    .where('account_id', '=', accountId)
    .execute();
  await tx.deleteFrom('top_up').where('account_id', '=', accountId).execute();
  await tx.updateTable('bank_booking').set({ payer: '' }).where('account_id', '=', accountId).execute();
  await tx.deleteFrom('payment_method').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('payment_customer').where('account_id', '=', accountId).execute();
}

/** Accounts are found by the last four digits of a saved card. */
export const cardFinder = accountFinders({
  id: 'card',
  title: say('found-by-card'),
  may: 'billing.view',
  condition: (text) =>
    /^\d{4}$/.test(text)
      ? sql<boolean>`account.id in (select p.account_id from payment_method p where p.last4 = ${text} and p.removed_at is null)`
      : null,
});
