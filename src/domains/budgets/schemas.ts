import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { HistoryRow } from '#domains/history/list.ts';
import { budgetActions, budgetStates, maxAmount, maxBudgetName, maxHours, scopeKinds } from './limits.ts';

const Minor = z.int();

export const BudgetInput = z.strictObject({
  name: z.string().max(maxBudgetName * 4),
  scopeKind: z.enum(scopeKinds),
  /** A tag, or the id of a group, data center or service; empty: all. */
  scopeValue: z.string().max(100),
  /** Minor units of the account's currency, for a calendar month (UTC), before tax. */
  amount: Minor.min(1).max(maxAmount),
  action: z.enum(budgetActions),
  /** Between the announcement of a shutdown and the shutdown. */
  hours: z.int().min(1).max(maxHours),
  /** Notifies team members beside the account owner. */
  notifiesTeam: z.boolean(),
});

export const Budget = BudgetInput.extend({
  name: z.string(),
  id: z.uuid(),
  owner: z.string(),
  /** What a group is called; empty where the value is its own name. */
  scopeName: z.string(),
  currency: z.enum(currencies),
  spent: Minor,
  /** At the end of the month, if everything stays as it is. */
  forecast: Minor,
  lookedAt: Instant.nullable(),
  state: z.enum(budgetStates),
  /** It refuses new servers now. */
  refuses: z.boolean(),
  /** When the servers of its scope are shut down; null: they are not. */
  stopAt: Instant.nullable(),
  version: z.int(),
  created: Instant,
}).meta({ id: 'Budget' });

export const BudgetDetail = Budget.extend({
  /** The month, such as `2026-11`, and what was spent at the end of each of its days, in turn. */
  month: z.string(),
  days: z.array(z.object({ day: z.iso.date(), spent: Minor, isForecast: z.boolean() })),
}).meta({ id: 'BudgetDetail' });

export const BudgetHistoryRow = HistoryRow.extend({
  /** It can be undone. */
  undo: z.boolean(),
});
