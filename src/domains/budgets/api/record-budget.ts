import { record, recorded, type By, type RequestedChange } from '#domains/history/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import type { StoredBudget } from './store.ts';

const recordedBudget = recorded('budget', ({ emit }, { id, siteId, accountId }) =>
  emit('budget.changed', { siteId, accountId }, { userId: accountId ?? '', budgetId: id }),
);

/** A budget as an object that has a history. */
export const ofBudget = ({ id, name, siteId, accountId }: Pick<StoredBudget, 'id' | 'name' | 'siteId' | 'accountId'>) =>
  recordedBudget({ id, name, siteId, accountId });

/** The product itself, as the history names it. */
export const byBudget: By = { name: 'Budget', source: 'system' };

/** Records a change that a person made, in the history and in the audit trail. */
export const recordBudget = (
  ctx: Ctx,
  budget: StoredBudget,
  { kind, action, diff = {} }: Pick<RequestedChange, 'kind' | 'action' | 'diff'>,
): Promise<void> => record(ctx, { object: ofBudget(budget), kind, action, diff, audit: diff, event: 'changed' });

/** Records what the product did of its own accord. */
export const recordOwn = (
  tx: Db,
  budget: StoredBudget,
  change: Pick<RequestedChange, 'action' | 'notice'>,
): Promise<void> =>
  record(tx, { ...change, object: ofBudget(budget), kind: 'billing', by: byBudget, event: 'changed' });
