import { readPayer } from '#domains/billing/api/port.ts';
import { readStanding, watchCosts } from '#domains/charges/api/port.ts';
import { Conflict, Invalid, item, NotFound, Stale, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { groupsFor } from '#domains/groups/api/port.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import type { budgets } from '../contract.ts';
import { maxBudgetName, maxBudgets, services } from '../limits.ts';
import { say } from '../messages.ts';
import { recordBudget } from './record-budget.ts';
import * as store from './store.ts';
import type { BudgetValues, StoredBudget } from './store.ts';
import { readAround, upToDate, viewOf } from './view.ts';

/** Creates a budget for the caller's account. */
export const createBudget: Run<typeof budgets.createBudget> = async (ctx, { input }) => {
  const { siteId, accountId } = ctx.me;
  const count = await store.lockCount(ctx.db, accountId);
  const values = await judged(ctx, input, { accountId, id: null });
  if (count >= maxBudgets) throw new Conflict(7802, undefined, { max: maxBudgets });
  const currency = (await readPayer(ctx.db, accountId))?.currency ?? 'USD';
  const id = newId<'budget'>();
  await store.insertBudget(ctx.db, values, { id, siteId, accountId, currency, at: ctx.now });
  await watchCosts(ctx.db, accountId);
  const budget = await found(ctx, id);
  const diff = diffOf(null, values);
  await recordBudget(ctx, budget, { kind: 'lifecycle', action: say('budget.create'), diff });
  return shown(ctx, budget);
};

/** Changes a budget. */
export const editBudget: Run<typeof budgets.editBudget> = async (ctx, { params, input }) => {
  const before = await lockForChange(ctx, params.budgetId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  return change(ctx, before, { input, action: say('budget.edit') });
};

/** Locks a budget in scope and has its costs looked at: what is watched first, as the look at the costs locks it first. */
export async function lockForChange(ctx: Ctx, id: string): Promise<StoredBudget> {
  const { id: budgetId, accountId } = await found(ctx, id);
  await watchCosts(ctx.db, accountId);
  const budget = await store.lockBudget(ctx.db, ctx.scope, budgetId);
  if (budget === null) throw new NotFound();
  return budget;
}

/** Changes a budget that `lockForChange` answered, by the rules of every change. */
export async function change(
  ctx: Ctx,
  before: StoredBudget,
  { input, action }: { input: BudgetValues; action: Message },
): Promise<ReturnType<typeof viewOf>> {
  await store.lockCount(ctx.db, before.accountId);
  const values = await judged(ctx, input, before);
  const afresh = (['amount', 'scopeKind', 'scopeValue', 'action', 'hours'] as const).some(
    (field) => values[field] !== before[field],
  );
  await store.saveValues(ctx.db, before.id, { values, afresh });
  const budget = await found(ctx, before.id);
  await recordBudget(ctx, budget, { kind: 'configuration', action, diff: diffOf(before, values) });
  return shown(ctx, budget);
}

/** Deletes a budget. */
export const deleteBudget: Run<typeof budgets.deleteBudget> = async (ctx, { params }) => {
  const before = await store.lockBudget(ctx.db, ctx.scope, params.budgetId);
  if (before === null) throw new NotFound();
  await store.deleteStored(ctx.db, before.id);
  const diff = { name: [before.name, null], amount: [before.amount, null] } as const;
  await recordBudget(ctx, before, { kind: 'lifecycle', action: say('budget.delete'), diff });
};

/** Cancels an announced shutdown for the rest of the month. */
export const cancelBudgetShutdown: Run<typeof budgets.cancelBudgetShutdown> = async (ctx, { params }) => {
  const before = await store.lockBudget(ctx.db, ctx.scope, params.budgetId);
  if (before === null) throw new NotFound();
  if (before.stopState !== 'announced') throw new Conflict(7805);
  await store.saveSeen(ctx.db, before.id, { ...before, stopState: 'done', stopAt: null });
  const diff = { stopAt: [before.stopAt?.toISOString() ?? null, null] } as const;
  await recordBudget(ctx, before, { kind: 'billing', action: say('budget.cancel-shutdown'), diff });
};

async function found(ctx: Ctx, id: string): Promise<StoredBudget> {
  const budget = await store.readStored(ctx.db, ctx.scope, id);
  if (budget === null) throw new NotFound();
  return budget;
}

async function shown(ctx: Ctx, budget: StoredBudget) {
  const standing = await readStanding(ctx.db, budget.accountId, ctx.now);
  ctx.setHeader('etag', `"${budget.version}"`);
  const current = await upToDate(ctx, budget, { standing, now: ctx.now });
  return viewOf(current, await readAround(ctx.db, ctx.scope, [budget]), ctx.now);
}

/** What was typed, in order. Throws Invalid with all that is wrong. */
async function judged(
  ctx: Ctx,
  input: BudgetValues,
  { accountId, id }: { accountId: string; id: string | null },
): Promise<BudgetValues> {
  const name = input.name.trim();
  const faults: ErrorItem[] = [];
  if (name === '' || name.length > maxBudgetName) faults.push(item(7800, 'name', { max: maxBudgetName }));
  else if (await store.isNameTaken(ctx.db, { accountId, name, id })) faults.push(item(7801, 'name'));
  if (!(await isScope(ctx, input, accountId))) faults.push(item(7803, 'scopeValue'));
  else if (input.scopeKind === 'service' && input.scopeValue !== 'server' && input.action !== 'notify')
    faults.push(item(7808, 'action'));
  if (faults.length > 0) throw new Invalid(faults);
  return { ...input, name, scopeValue: input.scopeKind === 'all' ? '' : input.scopeValue };
}

async function isScope(ctx: Ctx, { scopeKind, scopeValue }: BudgetValues, accountId: string): Promise<boolean> {
  switch (scopeKind) {
    case 'all':
      return true;
    case 'tag':
      return scopeValue.trim() !== '';
    case 'service':
      return services.some((service) => service === scopeValue);
    case 'zone':
      return (await readDataCenter(ctx.db, scopeValue)) !== null;
    case 'group':
      return (await groupsFor(ctx.db, ctx.scope, accountId)).some(({ id }) => id === scopeValue);
  }
}

const fields = ['name', 'scopeKind', 'scopeValue', 'amount', 'action', 'hours', 'notifiesTeam'] as const;

/** What of a budget was changed, field by field. */
export const diffOf = (before: BudgetValues | null, after: BudgetValues) =>
  Object.fromEntries(
    fields
      .filter((field) => before?.[field] !== after[field])
      .map((field) => [field, [before?.[field] ?? null, after[field]] as const]),
  );
