import { NotFound, Stale } from '#kernel/errors.ts';
import { recordOfSite } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { backups } from '../contract.ts';
import { readPolicies, savePolicy } from './store-policies.ts';

/** The sites in scope, and for how long each keeps backups. */
export const listBackupPolicies = computedRows(backups.listBackupPolicies, {
  what: 'backup-retention',
  rows: ({ db, scope }) => readPolicies(db, scope),
  id: ({ siteId }) => siteId,
  sorts: { siteName: ['text', ({ siteName }) => siteName.toLowerCase()] },
  search: ({ siteName }) => [siteName],
  filters: {},
});

const fields = ['dailyDays', 'weeklyWeeks', 'monthlyMonths', 'manualDays'] as const;

/** The backup retention of a site from now on; existing backups are not affected. */
export const saveBackupPolicy: Run<typeof backups.saveBackupPolicy> = async (ctx, { params, input }) => {
  const before = (await readPolicies(ctx.db, ctx.scope)).find((one) => one.siteId === params.siteId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch || !(await savePolicy(ctx.db, before, input))) throw new Stale();
  const changed = fields.filter((field) => before[field] !== input[field]);
  const diff = Object.fromEntries(changed.map((field) => [field, [before[field], input[field]] as const]));
  await recordOfSite(ctx, before, { kind: 'backup', action: say('site.backup-policy'), diff });
  const version = before.version + 1;
  ctx.setHeader('etag', `"${version}"`);
  return { ...before, ...input, version };
};
