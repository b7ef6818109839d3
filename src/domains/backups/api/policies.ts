import { NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { backups } from '../contract.ts';
import { readPolicies, savePolicy } from './store-policies.ts';

/** The sites in scope, and for how long each keeps backups. */
export const listBackupPolicies: Run<typeof backups.listBackupPolicies> = async ({ db, scope }) => ({
  items: await readPolicies(db, scope),
});

const fields = ['dailyDays', 'weeklyWeeks', 'monthlyMonths', 'manualDays'] as const;

/** The backup retention of a site from now on; existing backups are not affected. */
export const saveBackupPolicy: Run<typeof backups.saveBackupPolicy> = async (ctx, { params, input }) => {
  const before = (await readPolicies(ctx.db, ctx.scope)).find((one) => one.siteId === params.siteId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch || !(await savePolicy(ctx.db, before, input))) throw new Stale();
  ctx.audited({
    objectType: 'site',
    objectId: before.siteId,
    objectName: before.siteName,
    siteId: before.siteId,
    diff: Object.fromEntries(
      fields
        .filter((field) => before[field] !== input[field])
        .map((field) => [field, [before[field], input[field]] as const]),
    ),
  });
  const version = before.version + 1;
  ctx.setHeader('etag', `"${version}"`);
  return { ...before, ...input, version };
};
