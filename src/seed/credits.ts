import { lastPosting } from '#domains/charges/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

const everything = { meters: [] as string[] };
const gift = 5000;

/** Promotional codes of the demonstration's first site, and a credit of its account. */
export async function insertCredits(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<void> {
  const account = accounts.find(({ email }) => email === 'user@skydeck.test');
  if (account === undefined) return;
  const day = (ago: number) => {
    const at = daysBefore(now, ago);
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  };
  const { siteId, id: accountId, priceList } = account;
  const { currency } = priceList;
  const common = {
    ...everything,
    site_id: siteId,
    most_per_account: 1,
    created_by: 'root@skydeck.test',
    valid_until: null,
    ended_at: null,
  };
  await insertAll(tx, 'promo_code', [
    {
      ...common,
      id: random.id(day(60)),
      code: 'WELCOME25',
      amount: 2500,
      currency,
      percent: null,
      days: 90,
      most_in_total: 500,
      new_customers: true,
      combinable: true,
      valid_from: day(60),
      note: 'New customers',
      created_at: day(60),
    },
    {
      ...common,
      id: random.id(day(20)),
      code: 'AUTUMN20',
      amount: null,
      currency: null,
      percent: 20,
      days: 90,
      most_in_total: null,
      new_customers: false,
      combinable: false,
      valid_from: day(20),
      note: 'Campaign',
      created_at: day(20),
    },
  ]);
  const credit = {
    ...everything,
    id: random.id(day(3)),
    site_id: siteId,
    account_id: accountId,
    cause: 'gift',
    promo_code_id: null,
    currency,
    amount: gift,
    percent: null,
    expires_at: day(-80),
    due_at: day(-73),
    reason: 'Compensation for the maintenance of the storage',
    by_name: 'root@skydeck.test',
    created_at: day(3),
  };
  await insertAll(tx, 'credit', [credit]);
  // It pays the charges from the next night on.
  await insertAll(tx, 'credit_progress', [{ account_id: accountId, seq: await lastPosting(tx, accountId) }]);
}
