import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readNames } from '#domains/tenancy/api/port.ts';
import { groupsFor } from '#domains/groups/api/port.ts';
import type { Standing } from '#domains/charges/api/port.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import type { Scope } from '#kernel/scope.ts';
import { budgetStateOf } from '../levels.ts';
import { monthOf, spendingOf } from './spending.ts';
import type { StoredBudget } from './store.ts';

/** What budgets are shown with: what their owners and groups are called. */
export interface Around {
  owners: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** Reads what budgets are shown with. */
export async function readAround(db: Db, scope: Scope, budgets: readonly StoredBudget[]): Promise<Around> {
  const accounts = [...new Set(budgets.map(({ accountId }) => accountId))];
  const owners = accounts.length === 0 ? new Map<string, string>() : await readNames(db, accounts);
  const grouped = [
    ...new Set(budgets.flatMap(({ scopeKind, accountId }) => (scopeKind === 'group' ? [accountId] : []))),
  ];
  const groups = new Map<string, string>();
  for (const accountId of grouped)
    for (const { id, name } of await groupsFor(db, scope, accountId)) groups.set(id, name);
  return { owners, groups };
}

/** A budget with what is spent of it at this moment, instead of when it was looked at. */
export async function upToDate(
  at: { app: App; db: Db },
  budget: StoredBudget,
  { standing, now }: { standing: Standing; now: Date },
): Promise<StoredBudget> {
  const until = await spendingOf(at, budget, { use: standing.use, now });
  return { ...budget, month: monthOf(now), spent: until(now), forecast: until(nextMonth(now)), lookedAt: now };
}

/** A budget as the wire has it. */
export function viewOf(budget: StoredBudget, { owners, groups }: Around, now: Date) {
  const { id, name, scopeKind, scopeValue, amount, currency, action, hours, notifiesTeam, version } = budget;
  const { spent, forecast } = budget.month === monthOf(now) ? budget : { spent: 0, forecast: 0 };
  const state = budgetStateOf({ amount, spent, forecast });
  return {
    id,
    name,
    scopeKind,
    scopeValue,
    amount,
    currency,
    action,
    hours,
    notifiesTeam,
    version,
    spent,
    forecast,
    state,
    owner: owners.get(budget.accountId) ?? '',
    scopeName: scopeKind === 'group' ? (groups.get(scopeValue) ?? '') : '',
    lookedAt: budget.lookedAt?.toISOString() ?? null,
    refuses: state === 'reached' && action !== 'notify',
    stopAt: budget.stopAt?.toISOString() ?? null,
    created: budget.created.toISOString(),
  };
}
