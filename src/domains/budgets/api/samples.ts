import { nobody, type Samples } from '#test/sample.ts';
import type { budgets } from '../contract.ts';

const input = {
  name: 'Production',
  scopeKind: 'all',
  scopeValue: '',
  amount: 10_000,
  action: 'refuse',
  hours: 24,
  notifiesTeam: false,
} as const;

/** A valid request for each operation. */
export const samples: Samples<typeof budgets> = {
  cancelBudgetShutdown: () => ({ params: { budgetId: nobody } }),
  createBudget: () => ({ input }),
  deleteBudget: (_world, owner) => ({ params: { budgetId: owner.budgetId } }),
  editBudget: (_world, owner) => ({ params: { budgetId: owner.budgetId }, input }),
  listBudgetHistory: (_world, owner) => ({ params: { budgetId: owner.budgetId } }),
  listBudgets: () => ({}),
  readBudget: (_world, owner) => ({ params: { budgetId: owner.budgetId } }),
  undoBudget: () => ({ params: { budgetId: nobody, changeId: '1' } }),
};
