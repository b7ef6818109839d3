import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { historyList } from '#domains/history/list.ts';
import { budgetActions, scopeKinds } from './limits.ts';
import { Budget, BudgetDetail, BudgetHistoryRow, BudgetInput } from './schemas.ts';

const byBudget = z.strictObject({ budgetId: z.uuid() });
/** The form that creates servers shows whether a budget stops them. */
const touches = ['budgets', 'servers'];

export const budgets = contract('budgets', {
  listBudgets: list({
    path: '/budgets',
    summary: 'Lists the budgets of the accounts in scope, with what was spent this month.',
    may: 'billing.view',
    row: Budget,
    filters: {
      scope: filters.choice(scopeKinds),
      action: filters.choice(budgetActions),
      /** Only those of one's own account. */
      mine: filters.choice(['1']),
    },
    sorts: ['name', 'amount', 'spent', 'created'],
    sort: 'name',
  }),
  readBudget: op({
    method: 'GET',
    path: '/budgets/{budgetId}',
    summary: 'Returns a budget with what was spent day by day.',
    may: 'billing.view',
    audit: 'none: read',
    params: byBudget,
    output: BudgetDetail,
  }),
  createBudget: op({
    method: 'POST',
    path: '/budgets',
    summary: 'Creates a budget for your account, or a part of it.',
    may: 'billing.edit',
    audit: 'budget.create',
    touches,
    support: 'acting',
    input: BudgetInput,
    output: Budget,
    status: 201,
    idempotent: true,
  }),
  editBudget: op({
    method: 'PUT',
    path: '/budgets/{budgetId}',
    summary: 'Changes a budget. Alerts of this month are sent again where its amount or scope changes.',
    may: 'billing.edit',
    audit: 'budget.edit',
    touches,
    support: 'acting',
    params: byBudget,
    input: BudgetInput,
    output: Budget,
    ifMatch: true,
  }),
  deleteBudget: op({
    method: 'DELETE',
    path: '/budgets/{budgetId}',
    summary: 'Deletes a budget. Servers that it has shut down stay off.',
    may: 'billing.edit',
    audit: 'budget.delete',
    touches,
    support: 'acting',
    params: byBudget,
    output: null,
  }),
  cancelBudgetShutdown: op({
    method: 'POST',
    path: '/budgets/{budgetId}/cancelShutdown',
    summary: 'Cancels the announced shutdown of a budget for the rest of the month.',
    may: 'billing.edit',
    audit: 'budget.cancel-shutdown',
    support: 'acting',
    params: byBudget,
    output: null,
  }),
  listBudgetHistory: historyList({
    path: '/budgets/{budgetId}',
    of: 'a budget',
    may: 'billing.view',
    params: byBudget,
    row: BudgetHistoryRow,
  }),
  undoBudget: op({
    method: 'POST',
    path: '/budgets/{budgetId}/history/{changeId}/undo',
    summary: 'Undoes a change of a budget, unless one of its fields was changed again since.',
    may: 'billing.edit',
    audit: 'budget.undo',
    touches,
    support: 'acting',
    params: byBudget.extend({ changeId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: Budget,
    status: 200,
  }),
});
