import { monthsOf, readUse } from '#domains/charges/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

/** Budgets come in whole tens of the currency. */
const ten = 1000;
/** Those of what the account is likely to cost in this month, and of what of it a tag costs. */
const wholeShare = 1.2;
const tagShare = 0.6;

/** Budgets of the account of the demonstration: one for all of it, and one for what is tagged. */
export async function insertBudgets(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<void> {
  const account = accounts.find(({ email }) => email === 'user@skydeck.test');
  if (account === undefined) return;
  const month = monthStart(now);
  const use = await readUse(tx, { accountId: account.id, from: month, until: nextMonth(now) });
  const cost = monthsOf(use, nextMonth(now))
    .flatMap(({ charges }) => charges)
    .reduce((sum, { amount }) => sum + amount, 0);
  const common = {
    site_id: account.siteId,
    account_id: account.id,
    currency: account.priceList.currency,
    hours: 24,
    notifies_team: false,
    created_at: month,
    // What was reached before the demonstration began is no news.
    month: month.toISOString().slice(0, 10),
    sent_level: 100,
    sent_forecast: true,
  };
  const amountOf = (share: number) => Math.max(1, Math.ceil((cost * share) / ten)) * ten;
  await insertAll(tx, 'budget', [
    {
      ...common,
      id: random.id(month),
      name: 'All services',
      scope_kind: 'all',
      scope_value: '',
      amount: amountOf(wholeShare),
      action: 'notify',
    },
    {
      ...common,
      id: random.id(month),
      name: 'Production',
      scope_kind: 'tag',
      scope_value: 'prod',
      amount: amountOf(tagShare),
      action: 'refuse',
    },
  ]);
  await insertAll(tx, 'cost_watch', [{ account_id: account.id, due_at: now }]);
}
