import type { Run } from '#platform/http/context.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '../../contract.ts';
import { seesMoney } from '../money-view.ts';
import { readSummary } from './store-summary.ts';

/** Counts of the living servers in scope, shared ones included, and the cost of the others. */
export const summariseServers: Run<typeof servers.summariseServers> = async ({ db, scope, me, now }, { query }) => {
  const { byState, byZone, shared, monthly, createdByMonth } = await readSummary(db, scope, {
    now,
    accountId: query.accountId,
    zone: query.zone,
  });
  return {
    total: byState.reduce((sum, row) => sum + row.count, 0),
    shared,
    byState: Object.fromEntries(byState.map((row) => [row.state, row.count])),
    byZone,
    monthly: seesMoney(me) ? monthly.map(({ micro, currency }) => ({ amount: minorOf(micro), currency })) : [],
    createdByMonth,
  };
};
