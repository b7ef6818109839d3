import { Conflict, NotFound } from '#kernel/errors.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Run } from '#platform/http/context.ts';
import { historySource, readChanges } from '#domains/history/api/port.ts';
import { z } from 'zod';
import { budgets } from '../contract.ts';
import { BudgetInput } from '../schemas.ts';
import { say } from '../messages.ts';
import { change, lockForChange } from './budgets.ts';
import { readStored, type BudgetValues, type StoredBudget } from './store.ts';

const source = historySource('budget');

/** What happened to a budget, and what of it can be undone. */
export const listBudgetHistory = listRows(budgets.listBudgetHistory, {
  ...source,
  async prepare({ db, scope }, { params }: { params: { budgetId: string } }) {
    const budget = await readStored(db, scope, params.budgetId);
    if (budget === null) throw new NotFound();
    return budget;
  },
  items: (rows, { own }) =>
    source.items(rows).map((row, index) => ({ ...row, undo: undoOf(rows[index]?.diff, own) === 'possible' })),
});

/** As the history has it: before and after by field; `null` before the budget was created. */
const Diff = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
const isField = (name: string): name is keyof BudgetValues => name in BudgetInput.shape;

/** Whether a change is one of fields that still are what it made of them. */
function undoOf(diff: unknown, budget: StoredBudget): 'possible' | 'changed-since' | 'never' {
  const changed = Object.entries(Diff.catch({}).parse(diff));
  if (changed.length === 0 || !changed.every(([name, [before]]) => isField(name) && before !== null)) return 'never';
  return changed.every(([name, [, after]]) => isField(name) && budget[name] === after) ? 'possible' : 'changed-since';
}

const undoable = ['budgets.budget.edit', 'budgets.budget.undo'];

/** Puts back what a change replaced, by the same rules as any other change. */
export const undoBudget: Run<typeof budgets.undoBudget> = async (ctx, { params }) => {
  const before = await lockForChange(ctx, params.budgetId);
  const about = { type: 'budget', id: before.id, messages: undoable, limit: 1, only: params.changeId };
  const [done] = await readChanges(ctx.db, ctx.scope, about);
  if (done === undefined) throw new NotFound();
  const undo = undoOf(done.diff, before);
  if (undo !== 'possible') throw new Conflict(undo === 'never' ? 7807 : 7806);
  const former = Object.fromEntries(Object.entries(Diff.parse(done.diff)).map(([name, [value]]) => [name, value]));
  const { name, scopeKind, scopeValue, amount, action, hours, notifiesTeam } = before;
  const input = BudgetInput.parse({ name, scopeKind, scopeValue, amount, action, hours, notifiesTeam, ...former });
  return change(ctx, before, { input, action: say('budget.undo') });
};
