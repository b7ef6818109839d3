import { path } from '#kernel/paths.ts';

export const budgetsPath = path('/billing/budgets');
export const budgetPath = path('/billing/budgets/$budgetId');
