import { Forbidden, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { actionRules, canBeSilent, hasReason, needsOf, runLimitOf } from '../actions.ts';
import { maxLines, maxNote, minNote } from '../limits.ts';
import { parseEntries } from '../parse.ts';
import type { accountBatches } from '../contract.ts';
import { say } from '../messages.ts';
import { matchEntries } from './match.ts';
import { orderTask } from './order-task.ts';
import { recordBatch } from './record-batch.ts';
import { findReason } from './store-reasons.ts';
import { insertBatchRows, type NewRow } from './store-rows.ts';
import { insertBatch, lockBatch, type Options, type ReasonOfBatch } from './store.ts';
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

/** Keeps a batch with its lines and orders its dry run; a list that is too long for one run becomes several batches. */
export const createBatch: Run<(typeof accountBatches)['createBatch']> = async (ctx, { input }) => {
  const { db, scope, me, now, request } = ctx;
  const { action } = input;
  requireAction(me, input);
  const entries = parseEntries(input.text, {
    pairs: actionRules[action].second !== 'none',
    servers: action === 'migrate',
  });
  const faults = faultsOf(input, entries.length);
  if (input.reportId !== null && !seesReport(ctx, input.reportId)) faults.push(item(8380, 'reportId'));
  if (faults.length > 0) throw new Invalid(faults);
  const { options, reason } = await settledOptions(ctx, input);
  const { rows, siteIds } = await matchEntries(db, scope, { entries, action, ...options });
  const [only, ...others] = siteIds;
  const siteId = scope.reach === 'provider' ? (others.length > 0 ? null : (only ?? null)) : me.siteId;
  const atOnce = runLimitOf(me.role);
  const parts = Math.ceil(rows.length / atOnce);
  const ids = Array.from({ length: parts }, () => newId<'accountBatch'>());
  const [first = newId<'accountBatch'>()] = ids;
  for (const [at, id] of ids.entries()) {
    await insertBatch(db, {
      id,
      siteId,
      action,
      reportId: input.reportId,
      options,
      reason,
      seriesId: parts > 1 ? first : null,
      part: at + 1,
      parts,
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
    await beginPart(ctx, id, rows.slice(at * atOnce, (at + 1) * atOnce));
  }
  return shownBatch(ctx, first);
};

/** Adds the lines of a batch and orders its dry run. */
async function beginPart(ctx: Ctx, id: string, rows: readonly NewRow[]): Promise<void> {
  await insertBatchRows(ctx.db, id, rows);
  const batch = await lockBatch(ctx.db, ctx.scope, id);
  if (batch === null) throw new Error('the batch that was just added is missing');
  await orderTask(ctx.db, batch, { definition: checkBatchTask, count: rows.length, by: requesterOf(ctx) });
  await recordBatch(ctx, batch, {
    action: say('batch.create', { count: rows.length }),
    // By their emails of today: an account may be gone by the time someone asks.
    audit: {
      action: [null, batch.action],
      report: [null, batch.reportId],
      options: [null, batch.options],
      accounts: [null, rows.flatMap(({ accountId, email }) => (accountId === null ? [] : [email]))],
      // The list as it was given: with new emails, targets, and the lines that name no account.
      input: [null, rows.map(({ given }) => given)],
    },
  });
}

/** The options as the batch keeps them: text and notice period are those of the reason where none are given. Throws Invalid (8319). */
async function settledOptions(
  { db, scope }: Ctx,
  { action, options: given }: InputOf<(typeof accountBatches)['createBatch']>,
): Promise<{ options: Options; reason: ReasonOfBatch | null }> {
  const options = {
    ...given,
    note: given.note.trim(),
    target: given.target.trim(),
    site: given.site.trim(),
    overrideReason: given.override ? given.overrideReason.trim() : '',
    silent: given.silent && canBeSilent(action),
    graceDays: 0,
  };
  if (!hasReason(action)) return { options, reason: null };
  const found = await findReason(db, scope, given.reason);
  if (found === null) throw new Invalid([item(8319, 'options.reason')]);
  const { id, name, state, resolves, subject, message, noticeDays } = found;
  return {
    options: {
      ...options,
      message: options.silent ? '' : options.message || message,
      graceDays: options.silent ? 0 : (given.graceDays ?? noticeDays),
    },
    reason: { id, name, state, resolves, subject },
  };
}

function faultsOf({ action, options }: InputOf<(typeof accountBatches)['createBatch']>, entries: number): ErrorItem[] {
  const faults: ErrorItem[] = [];
  const note = options.note.trim().length;
  if (entries === 0) faults.push(item(8300, 'text'));
  if (entries > maxLines) faults.push(item(8301, 'text', { max: maxLines }));
  if (note < minNote || note > maxNote) faults.push(item(8312, 'options.note', { min: minNote, max: maxNote }));
  if (action === 'forceDeposit' && options.amount === null) faults.push(item(8311, 'options.amount'));
  if (options.silent && canBeSilent(action) && (options.graceDays ?? 0) > 0)
    faults.push(item(8315, 'options.graceDays'));
  if (action === 'resume' && options.override && options.overrideReason.trim().length < minNote)
    faults.push(item(8316, 'options.overrideReason'));
  return faults;
}
