import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { readUse, type Use } from './account-charges.ts';
import { costTotals, firstMinute, type CostUntil } from './cost-totals.ts';
import { coveredUntil } from '../covered.ts';
import { readOpenCredits } from './store-credits.ts';
import { readCharged, readProgressOf } from './store-charges.ts';

const dayMs = 86_400_000;
/** How far the balance is looked ahead. */
export const farDays = 366;

/** What an account has, and what it uses of it. */
export interface Standing {
  siteId: string;
  currency: Currency;
  /** By the books. */
  balance: number;
  /** What was used since the last charge. */
  reserved: number;
  /** What credits are worth, apart from those that are a part of each charge. */
  credits: number;
  available: number;
  perDay: number;
  /** When the balance is used up while everything stays as it is; null: not within a year. */
  lastsUntil: Date | null;
  chargedUntil: Date | null;
  /** What is used, from the month of the last charge on. */
  use: Use;
  /** What is available at a moment to come. */
  availableAt: CostUntil;
}

/** How an account stands at a moment: the one place where its balance is worked out. */
export async function readStanding(db: Db, accountId: string, now: Date): Promise<Standing> {
  const payer = await readPayer(db, accountId);
  if (payer === null) throw new Error('the account of a balance is gone');
  const { siteId, currency } = payer;
  const balance = (await readBalances(db, accountId)).get(currency) ?? 0;
  const chargedUntil = (await readProgressOf(db, [accountId])).get(accountId) ?? null;
  const far = new Date(now.getTime() + farDays * dayMs);
  const use = await readUse(db, { accountId, from: chargedUntil, until: far });
  const charged = chargedUntil === null ? [] : await chargedIn(db, { accountId, currency, month: chargedUntil });
  const dueFor = (meters: readonly string[]): CostUntil => {
    const counts = ({ meter }: { meter: string }) => meters.length === 0 || meters.includes(meter);
    const before = charged.filter(counts).reduce((sum, { amount }) => sum + amount, 0);
    const costUntil = costTotals(use, currency, counts);
    return (moment) => costUntil(moment) - before;
  };
  const dueAt = dueFor([]);
  const open = await readOpenCredits(db, { accountId, currency, now });
  const credits = open.map((credit) => ({
    ...credit,
    dueAt: credit.meters.length === 0 ? dueAt : dueFor(credit.meters),
  }));
  /** What is to be paid of it with money. */
  const paidAt: CostUntil = (moment) => dueAt(moment) - coveredUntil(credits, moment, (credit, at) => credit.dueAt(at));
  const reserved = dueAt(now);
  const availableAt: CostUntil = (moment) => {
    // What is left of a credit for some services is of use for these alone.
    const unbound = credits.filter(({ meters, expiresAt }) => meters.length === 0 && expiresAt > moment);
    const worth = unbound.reduce((sum, { left }) => sum + (left ?? 0), 0);
    const used = coveredUntil(unbound, moment, () => dueAt(moment));
    return balance - paidAt(moment) + Math.max(0, worth - used);
  };
  return {
    siteId,
    currency,
    balance,
    reserved,
    credits: credits.reduce((sum, { left }) => sum + (left ?? 0), 0),
    available: availableAt(now),
    perDay: dueAt(new Date(now.getTime() + dayMs)) - reserved,
    lastsUntil: firstMinute(now, far, (moment) => paidAt(moment) > balance),
    chargedUntil,
    use,
    availableAt,
  };
}

/** What an account was charged so far of the month of a moment. */
async function chargedIn(
  db: Db,
  { accountId, currency, month }: { accountId: string; currency: Currency; month: Date },
): Promise<{ meter: string; amount: number }[]> {
  const known = [...(await readCharged(db, accountId, monthStart(month))).values()];
  return known.filter((line) => line.currency === currency);
}
