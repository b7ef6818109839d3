import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { CreditCause, CreditState } from '../limits.ts';

export interface StoredCredit {
  id: string;
  siteId: string;
  accountId: string;
  cause: CreditCause;
  code: string | null;
  currency: Currency;
  amount: number | null;
  percent: number | null;
  used: number;
  meters: string[];
  state: CreditState;
  reason: string;
  by: string;
  created: Date;
  expiresAt: Date;
}

/** How a credit stands at a moment. */
export const stateAt = (now: Date): RawBuilder<CreditState> => sql<CreditState>`case when c.revoked then 'revoked'
  when c.used = c.amount then 'used' when c.closed_at is not null or c.expires_at <= ${now} then 'expired' else 'active' end`;

export const creditsIn = (db: Db, now: Date) =>
  db
    .selectFrom('credit as c')
    .leftJoin('promo_code as p', 'p.id', 'c.promo_code_id')
    .select((e) => [
      'c.id',
      'c.site_id as siteId',
      'c.account_id as accountId',
      e.ref('c.cause').$castTo<CreditCause>().as('cause'),
      'p.code',
      e.ref('c.currency').$castTo<Currency>().as('currency'),
      'c.amount',
      'c.percent',
      'c.used',
      'c.meters',
      stateAt(now).as('state'),
      'c.reason',
      'c.by_name as by',
      'c.created_at as created',
      'c.expires_at as expiresAt',
    ]);

/** A credit of the scope; null where there is none. */
export async function findCredit(db: Db, scope: Scope, { id, now }: { id: string; now: Date }) {
  return (await creditsIn(db, now).where(within(scope, 'c')).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** A credit that is open, locked after the progress of its account; null where it was closed. */
export async function lockOpen(tx: Db, { id, now }: { id: string; now: Date }): Promise<StoredCredit | null> {
  const found = creditsIn(tx, now).where('c.id', '=', id).where('c.closed_at', 'is', null);
  return (await found.forUpdate('c').executeTakeFirst()) ?? null;
}

export interface NewCredit {
  id: string;
  siteId: string;
  accountId: string;
  cause: CreditCause;
  promoCodeId: string | null;
  currency: Currency;
  amount: number | null;
  percent: number | null;
  meters: readonly string[];
  expiresAt: Date;
  dueAt: Date;
  reason: string;
  by: string;
  at: Date;
}

export async function insertCredit(tx: Db, credit: NewCredit): Promise<void> {
  await tx
    .insertInto('credit')
    .values({
      id: credit.id,
      site_id: credit.siteId,
      account_id: credit.accountId,
      cause: credit.cause,
      promo_code_id: credit.promoCodeId,
      currency: credit.currency,
      amount: credit.amount,
      percent: credit.percent,
      meters: [...credit.meters],
      expires_at: credit.expiresAt,
      due_at: credit.dueAt,
      reason: credit.reason,
      by_name: credit.by,
      created_at: credit.at,
    })
    .execute();
}

/** Ends a credit: nothing is paid with it any more. */
export async function closeCredit(tx: Db, id: string, { at, revoked }: { at: Date; revoked: boolean }): Promise<void> {
  await tx.updateTable('credit').set({ closed_at: at, revoked, due_at: null }).where('id', '=', id).execute();
}

export async function saveDue(tx: Db, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('credit').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** The credit that is due for the longest; null where none is. */
export async function readDue(db: Db, now: Date): Promise<StoredCredit | null> {
  const due = creditsIn(db, now).where('c.due_at', '<=', now);
  return (await due.orderBy('c.due_at').limit(1).executeTakeFirst()) ?? null;
}

/** What an account was credited with, as its owner takes it along. */
export async function readCreditsOf(db: Db, accountId: string) {
  return db
    .selectFrom('credit as c')
    .leftJoin('promo_code as p', 'p.id', 'c.promo_code_id')
    .select(['c.cause', 'p.code', 'c.amount', 'c.percent', 'c.currency', 'c.used', 'c.reason'])
    .select(['c.created_at as created', 'c.expires_at as expires'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.created_at')
    .execute();
}

/** Removes what was written about a deleted person; what was paid with credits stays, for the books. */
export async function forgetCredits(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('credit').set({ reason: '', by_name: '' }).where('account_id', '=', accountId).execute();
}
