import { sql, type RawBuilder } from 'kysely';
import { referredAccounts } from '#domains/tenancy/api/port.ts';
import { paidInvoices } from '#domains/invoices/api/port.ts';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { waitDays } from '../limits.ts';

export interface Program {
  percent: number;
  months: number;
  version: number;
}

/** What a site gives; nothing while no one has said it. */
export async function readProgram(db: Db, siteId: string): Promise<Program> {
  const found = db.selectFrom('referral_program').select(['percent', 'months', 'version']);
  return (await found.where('site_id', '=', siteId).executeTakeFirst()) ?? { percent: 0, months: 12, version: 0 };
}

export async function writeProgram(
  tx: Db,
  siteId: string,
  { percent, months, now }: Omit<Program, 'version'> & { now: Date },
): Promise<void> {
  const fields = { percent, months, changed_at: now };
  await tx
    .insertInto('referral_program')
    .values({ site_id: siteId, ...fields })
    .onConflict((c) =>
      c.column('site_id').doUpdateSet((e) => ({ ...fields, version: e('referral_program.version', '+', 1) })),
    )
    .execute();
}

export interface Earning {
  invoiceId: string;
  siteId: string;
  /** Of the referrer. */
  accountId: string;
  currency: Currency;
  percent: number;
  /** Minor units, before rounding to the part: what of the invoice was not credited, before tax. */
  net: number;
}

const issuedBy = (now: Date): RawBuilder<Date> => sql`${now}::timestamptz - make_interval(days => ${waitDays})`;

/** Paid invoices of people who signed up by a link, in the months of the program, that were not looked at. */
const earnings = (db: Db, more: RawBuilder<unknown>): RawBuilder<Earning> => sql<Earning>`
  select i.id as "invoiceId", i.site_id as "siteId", a."referredBy" as "accountId", i.currency, p.percent, i.net
  from ${referredAccounts(db)} a
  join referral_program p on p.site_id = a."siteId" and p.percent > 0
  join (${paidInvoices}) i on i.account_id = a.id and i.month < a.created + make_interval(months => p.months)
  where ${more} and not exists (select from referral_reward r where r.invoice_id = i.id)`;

/** The next ones that are old enough. */
export async function readEarnings(db: Db, { now, size }: { now: Date; size: number }): Promise<Earning[]> {
  const old = sql`i.issued_at <= ${issuedBy(now)}`;
  const { rows } = await sql<Earning>`${earnings(db, old)} order by i.id limit ${size}`.execute(db);
  return rows;
}

/** Keeps that an invoice was looked at; false where it was before. */
export async function keepReward(
  tx: Db,
  {
    invoiceId,
    accountId,
    currency,
    amount,
    at,
  }: Omit<Earning, 'siteId' | 'percent' | 'net'> & { amount: number; at: Date },
): Promise<boolean> {
  const row = { invoice_id: invoiceId, account_id: accountId, currency, amount, at };
  const kept = await tx
    .insertInto('referral_reward')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** What someone earned so far, and the invoices that may still earn something, in one currency. */
export async function readRewards(
  db: Db,
  { accountId, currency }: { accountId: string; currency: Currency },
): Promise<{ earned: number; pending: Earning[] }> {
  const { earned } = await db
    .selectFrom('referral_reward')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('earned'))
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  const own = sql`a."referredBy" = ${accountId} and i.currency = ${currency}`;
  const { rows } = await earnings(db, own).execute(db);
  return { earned, pending: rows };
}

/** What is kept of a person. */
export async function readRewardsOf(db: Db, accountId: string) {
  return db
    .selectFrom('referral_reward')
    .select(['currency', 'amount', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
}

export async function forgetRewards(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('referral_reward').where('account_id', '=', accountId).execute();
}
