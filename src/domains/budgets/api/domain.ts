import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { budgets } from '../contract.ts';
import { topics } from '../live.ts';
import { cancelBudgetShutdown, createBudget, deleteBudget, editBudget } from './budgets.ts';
import { budgetGate } from './gate.ts';
import { listBudgetHistory, undoBudget } from './history.ts';
import { readBudget } from './read-budget.ts';
import { listBudgets } from './store-list.ts';
import { forgetBudgets, readBudgetsOf } from './store.ts';
import { budgetWatch } from './watch.ts';

const domain: Domain = {
  name: 'budgets',
  operations: implement(budgets, {
    listBudgets,
    readBudget,
    createBudget,
    editBudget,
    deleteBudget,
    cancelBudgetShutdown,
    listBudgetHistory,
    undoBudget,
  }),
  personal: { sections: [shortSection('budgets', readBudgetsOf)], forget: forgetBudgets },
  topics,
  contributes: [budgetWatch, budgetGate],
};
export default domain;
