import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { readUse, type Use } from './account-charges.ts';
import { costTotals, firstMinute, type CostUntil } from './cost-totals.ts';
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
  available: number;
  perDay: number;
  /** When the balance is used up while everything stays as it is; null: not within a year. */
  lastsUntil: Date | null;
  chargedUntil: Date | null;
  /** What is used, from the month of the last charge on. */
  use: Use;
  /** What is not charged yet at a moment. */
  dueAt: CostUntil;
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
  const charged = chargedUntil === null ? 0 : await chargedIn(db, { accountId, currency, month: chargedUntil });
  const costUntil = costTotals(use, currency);
  const dueAt: CostUntil = (moment) => costUntil(moment) - charged;
  const reserved = dueAt(now);
  return {
    siteId,
    currency,
    balance,
    reserved,
    available: balance - reserved,
    perDay: dueAt(new Date(now.getTime() + dayMs)) - reserved,
    lastsUntil: firstMinute(now, far, (moment) => dueAt(moment) > balance),
    chargedUntil,
    use,
    dueAt,
  };
}

/** What an account was charged so far of the month of a moment. */
async function chargedIn(
  db: Db,
  { accountId, currency, month }: { accountId: string; currency: Currency; month: Date },
): Promise<number> {
  const known = [...(await readCharged(db, accountId, monthStart(month))).values()];
  return known.reduce((sum, line) => (line.currency === currency ? sum + line.amount : sum), 0);
}
