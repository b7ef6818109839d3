import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { budgets } from '../contract.ts';

export type BudgetRow = RowOf<typeof budgets.listBudgets>;
export type BudgetDetail = AnswerOf<typeof budgets.readBudget>;
