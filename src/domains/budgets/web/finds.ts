import { finds } from '#shell/frame/finds.ts';
import { budgets } from '../contract.ts';
import { budgetPath } from '../paths.ts';

export default [
  finds(budgets.listBudgets, ({ id, name, owner }) => ({ id, title: name, note: owner, to: budgetPath(id) })),
];
