import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { say } from '../../messages.ts';
import { recordOfSite } from '#domains/history/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { servers } from '../../contract.ts';
import { readPolicies, savePolicy } from './store-terminated.ts';

/** The sites in scope, and for how long each keeps terminated servers. */
export const listTerminationPolicies = computedRows(servers.listTerminationPolicies, {
  what: 'termination-retention',
  rows: ({ db, scope }) => readPolicies(db, scope),
  id: ({ siteId }) => siteId,
  sorts: {
    siteName: ['text', ({ siteName }) => siteName.toLowerCase()],
    undoHours: ['bigint', ({ undoHours }) => undoHours],
  },
  search: ({ siteName }) => [siteName],
  filters: {},
});

/** For how long a site keeps servers from now on; those that wait already keep their time. */
export const saveTerminationPolicy: Run<typeof servers.saveTerminationPolicy> = async (ctx, { params, input }) => {
  const before = (await readPolicies(ctx.db, ctx.scope)).find((one) => one.siteId === params.siteId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  if (!(await savePolicy(ctx.db, before, input.undoHours))) throw new Invalid([item(1005, 'undoHours')]);
  const diff = { undoHours: [before.undoHours, input.undoHours] } as const;
  await recordOfSite(ctx, before, { kind: 'lifecycle', action: say('site.termination-policy'), diff });
  const version = before.version + 1;
  ctx.setHeader('etag', `"${version}"`);
  return { ...before, undoHours: input.undoHours, version };
};
