import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { customerPostings } from '#domains/ledger/api/port.ts';

/** What an account can use before money: an amount, or a part of each charge. */
export interface OpenCredit {
  /** Null: a part. */
  left: number | null;
  percent: number | null;
  /** Empty: everything. */
  meters: string[];
  expiresAt: Date;
}

/** What an account can use before money, the first to expire first: the view of the domain of credits. */
export async function readOpenCredits(
  db: Db,
  { accountId, currency, now }: { accountId: string; currency: Currency; now: Date },
): Promise<OpenCredit[]> {
  const rows = await db
    .selectFrom('open_credit')
    .select(['amount_left as left', 'percent', 'meters', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute();
  return rows.flatMap(({ left, percent, meters, expiresAt }) =>
    expiresAt === null ? [] : [{ left, percent, meters: meters ?? [], expiresAt }],
  );
}

/** A step of a charge, as an entry of the ledger. */
export interface ChargeStep {
  entryId: string;
  chargeId: string;
  /** Its place among the postings. */
  seq: number;
  meter: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
  at: Date;
}

/** What an account was charged after a posting, in the order in which that happened. */
export async function readChargeSteps(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: number; limit: number },
): Promise<ChargeStep[]> {
  const rows = await customerPostings(db)
    .innerJoin('charge_posting as x', 'x.entry_id', 'e.id')
    .innerJoin('charge as c', 'c.id', 'x.charge_id')
    .select(['x.charge_id as chargeId', 'p.seq', 'c.meter', 'x.amount as charged'])
    .where('a.account_id', '=', accountId)
    .where('p.seq', '>', after)
    .orderBy('p.seq')
    .limit(limit)
    .execute();
  return rows.map(({ id, chargeId, seq, meter, currency, charged, date }) => ({
    entryId: id,
    chargeId,
    seq,
    meter,
    currency,
    amount: charged,
    at: date,
  }));
}

/** The last posting of an account; 0 where it has none. */
export async function lastPosting(db: Db, accountId: string): Promise<number> {
  const row = await customerPostings(db)
    .clearSelect()
    .select((e) => e.fn.max('p.seq').as('seq'))
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
