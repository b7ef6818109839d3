import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { charges } from '../contract.ts';
import { monthsOf, readUse, type Use } from './account-charges.ts';
import { readCharged, readProgressOf } from './store-charges.ts';

const dayMs = 86_400_000;
const farDays = 366;

/** What is left of the balance of the caller, and how long that lasts. */
export const readBalance: Run<typeof charges.readBalance> = async ({ db, me, now }) => {
  const { accountId } = me;
  const currency = (await readPayer(db, accountId))?.currency ?? 'USD';
  const balance = (await readBalances(db, accountId)).get(currency) ?? 0;
  const chargedUntil = (await readProgressOf(db, [accountId])).get(accountId) ?? null;
  const use = await readUse(db, { accountId, from: chargedUntil, until: new Date(now.getTime() + farDays * dayMs) });
  const charged =
    chargedUntil === null ? 0 : await chargedIn(db, { accountId, currency, month: monthStart(chargedUntil) });
  /** What is not charged yet at a moment. */
  const dueAt = (moment: Date) => costOf(use, { currency, until: moment }) - charged;
  const reserved = dueAt(now);
  return {
    currency,
    balance,
    reserved,
    available: balance - reserved,
    perDay: dueAt(new Date(now.getTime() + dayMs)) - reserved,
    lastsUntil: lastDay(now, (moment) => dueAt(moment) <= balance)?.toISOString() ?? null,
    chargedUntil: chargedUntil?.toISOString() ?? null,
  };
};

/** The cost of a use in one currency, in minor units. */
export const costOf = (use: Use, { currency, until }: { currency: Currency; until: Date }): number =>
  monthsOf(use, until)
    .flatMap(({ charges: lines }) => lines)
    .reduce((sum, line) => (line.currency === currency ? sum + line.amount : sum), 0);

/** What an account was charged of a month so far. */
async function chargedIn(
  db: Db,
  { accountId, currency, month }: { accountId: string; currency: Currency; month: Date },
): Promise<number> {
  const known = [...(await readCharged(db, accountId, month)).values()];
  return known.reduce((sum, line) => (line.currency === currency ? sum + line.amount : sum), 0);
}

/** The last moment, in days from now, at which a balance is enough, found by halving; null: for more than a year. */
function lastDay(now: Date, isEnough: (moment: Date) => boolean): Date | null {
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  if (!isEnough(now)) return now;
  if (isEnough(after(farDays))) return null;
  let [enough, not] = [0, farDays];
  while (not - enough > 1) {
    const middle = Math.floor((enough + not) / 2);
    if (isEnough(after(middle))) enough = middle;
    else not = middle;
  }
  return after(enough);
}
