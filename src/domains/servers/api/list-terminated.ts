import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '../contract.ts';
import { seesMoney } from './money-view.ts';
import { readFinalCosts } from './store-final-cost.ts';
import { countEnded, endedWhere, idColumn, sortColumns } from './store-terminated.ts';

/** Terminated servers, the last one first, with those that can still come back. */
export const listTerminated: Run<typeof servers.listTerminated> = async ({ db, scope, me, now }, { query }) => {
  const ask = { filter: query.filter ?? '', restorable: query.restorable === 1 };
  const page = await pageOf(endedWhere(db, scope, ask), {
    request: query,
    columns: sortColumns,
    defaultSort: '-ended',
    id: idColumn,
    total: () => countEnded(db, scope, ask),
    toItem: ({ ended, restoreUntil, monthMicro, hourlyOffMicro, taskId, endedBy, ...row }) => ({
      ...row,
      ended: ended.toISOString(),
      endedBy: endedBy ?? '',
      restoreUntil: restoreUntil !== null && restoreUntil > now ? restoreUntil.toISOString() : null,
      monthlyPrice: seesMoney(me) ? { amount: minorOf(monthMicro), currency: row.currency } : null,
      hourlyOffMicro: seesMoney(me) ? hourlyOffMicro : null,
      finalCost: null,
      cmdId: taskId,
    }),
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: query.restorable === undefined ? {} : { restorable: String(query.restorable) },
  });
  if (!seesMoney(me)) return page;
  const costs = await readFinalCosts(
    db,
    scope,
    page.items.map((row) => row.id),
  );
  const items = page.items.map((row) => ({
    ...row,
    finalCost: { amount: minorOf(costs.get(row.id) ?? 0), currency: row.currency },
  }));
  return { ...page, items };
};
