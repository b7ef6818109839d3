import { Forbidden, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { actionRules, needsOf } from '../actions.ts';
import { maxNote, maxRows, minNote } from '../limits.ts';
import { parseEntries } from '../parse.ts';
import type { accountBatches } from '../contract.ts';
import { say } from '../messages.ts';
import { matchEntries } from './match.ts';
import { orderTask } from './order-task.ts';
import { recordBatch } from './record-batch.ts';
import { insertBatchRows } from './store-rows.ts';
import { insertBatch, lockBatch } from './store.ts';
import { checkBatchTask } from './tasks/check-batch.ts';
import { shownBatch } from './view.ts';

/** Throws Forbidden for who lacks a permission that a batch needs. */
export function requireAction({ permissions }: Actor, batch: Parameters<typeof needsOf>[0]): void {
  if (!needsOf(batch).every((permission) => permissions.has(permission))) throw new Forbidden();
}

const seesReport = ({ app, me }: Ctx, reportId: string): boolean => {
  const report = app.reports.get(reportId);
  return report !== undefined && me.permissions.has(report.may);
};

/** Keeps a batch with its lines and orders its dry run. */
export const createBatch: Run<(typeof accountBatches)['createBatch']> = async (ctx, { input }) => {
  const { db, scope, me, now, request } = ctx;
  const { action } = input;
  requireAction(me, input);
  const entries = parseEntries(input.text, { pairs: actionRules[action].second !== 'none' });
  const faults = faultsOf(input, entries.length);
  if (input.reportId !== null && !seesReport(ctx, input.reportId)) faults.push(item(8380, 'reportId'));
  if (faults.length > 0) throw new Invalid(faults);
  const options = { ...input.options, note: input.options.note.trim(), target: input.options.target.trim() };
  const { rows, siteIds } = await matchEntries(db, scope, { entries, action, target: options.target });
  const [only, ...others] = siteIds;
  const id = newId<'accountBatch'>();
  const siteId = scope.reach === 'provider' ? (others.length > 0 ? null : (only ?? null)) : me.siteId;
  await insertBatch(db, {
    id,
    siteId,
    action,
    reportId: input.reportId,
    options,
    waveSize: input.waveSize,
    wavePauseMinutes: input.wavePauseMinutes,
    wantsApproval: input.approval,
    createdBy: me.accountId,
    createdByName: me.email,
    requestId: request.id,
    ip: request.ip,
    host: String(request.headers['host'] ?? ''),
    createdAt: now,
  });
  await insertBatchRows(db, id, rows);
  const batch = await lockBatch(db, scope, id);
  if (batch === null) throw new Error('the batch that was just added is missing');
  await orderTask(db, batch, { definition: checkBatchTask, count: rows.length, by: requesterOf(ctx) });
  await recordBatch(ctx, batch, {
    action: say('batch.create', { count: rows.length }),
    // By their emails of today: an account may be gone by the time someone asks.
    audit: {
      action: [null, action],
      report: [null, input.reportId],
      options: [null, options],
      accounts: [null, rows.flatMap(({ accountId, email }) => (accountId === null ? [] : [email]))],
    },
  });
  return shownBatch(ctx, id);
};

function faultsOf({ action, options }: InputOf<(typeof accountBatches)['createBatch']>, entries: number): ErrorItem[] {
  const faults: ErrorItem[] = [];
  const note = options.note.trim().length;
  if (entries === 0) faults.push(item(8300, 'text'));
  if (entries > maxRows) faults.push(item(8301, 'text', { max: maxRows }));
  if (note < minNote || note > maxNote) faults.push(item(8312, 'options.note', { min: minNote, max: maxNote }));
  if (action === 'forceDeposit' && options.amount === null) faults.push(item(8311, 'options.amount'));
  return faults;
}
