import { NotFound } from '#kernel/errors.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Ctx } from '#platform/http/context.ts';
import { needsApproval } from '../actions.ts';
import { awaitingOf } from '../states.ts';
import { countPartly } from './store-awaiting.ts';
import { reasonName } from './store-reasons.ts';
import { countRows, noRows, readTotals, totalOf, type Counts } from './store-rows.ts';
import { countUnapproved, readBatchIn, readSeries, type StoredBatch } from './store.ts';

/** The rows that are finished, in the direction that a batch runs in. */
export const finishedOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  undoing ? counts.undone : counts.done;
/** The rows that could not be done, in that direction. */
export const failedOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  undoing ? counts.kept : counts.failed;

/** The rows that it has yet to come to, in that direction, or whose tasks have not ended. */
export const leftOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  (undoing ? counts.done : counts.ready) + awaitingOf(counts);

/** A batch as a list has it. */
export function rowOf(batch: StoredBatch, counts: Counts) {
  return {
    id: batch.id,
    action: batch.action,
    state: batch.state,
    undoing: batch.undoing,
    total: totalOf(counts),
    done: finishedOf(batch, counts),
    failed: counts.failed + counts.kept,
    createdBy: batch.createdByName,
    created: batch.createdAt.toISOString(),
    started: batch.startedAt?.toISOString() ?? null,
    ended: batch.endedAt?.toISOString() ?? null,
    note: batch.options.note,
  };
}

/** Whether someone is the one who ordered a batch, who is not its second person: who started it, or has created it before that. */
export const isOrderer = ({ runBy, createdBy }: StoredBatch, { accountId }: Pick<Actor, 'accountId'>): boolean =>
  (runBy ?? createdBy) === accountId;

const dayMs = 86_400_000;

/**
 * Whether a batch that someone starts may run only after a second person has approved it. Each batch of a long list needs what all
 * together need, and so do those that the same person starts within a day. Who starts it gives it no approval.
 */
export async function lacksApproval(
  { db, scope, me, now }: Pick<Ctx, 'db' | 'scope' | 'me' | 'now'>,
  batch: StoredBatch,
  { ready, inSeries }: { ready: number; inSeries: number },
): Promise<boolean> {
  if (batch.approvedBy !== null && batch.approvedById !== me.accountId) return false;
  if (batch.wantsApproval) return true;
  const { id, action } = batch;
  const of = { id, action, by: me.accountId, since: new Date(now.getTime() - dayMs) };
  return needsApproval(action, Math.max(ready, inSeries) + (await countUnapproved(db, scope, of)));
}

/** The batches of a long list that one belongs to, and their accounts together. */
export async function seriesOf({ db, scope }: Pick<Ctx, 'db' | 'scope'>, { seriesId }: StoredBatch) {
  const series = seriesId === null ? [] : await readSeries(db, scope, seriesId);
  return { series, inSeries: series.reduce((sum, { accounts }) => sum + accounts, 0) };
}

/** A batch as its page shows it. Throws NotFound where there is none in scope. */
export async function shownBatch(ctx: Pick<Ctx, 'app' | 'db' | 'scope' | 'me' | 'now'>, id: string) {
  const { app, db, scope, me } = ctx;
  const batch = await readBatchIn(db, scope, id);
  if (batch === null) throw new NotFound();
  const counts = (await countRows(db, [batch.id])).get(batch.id) ?? noRows();
  const { series, inSeries } = await seriesOf({ db, scope }, batch);
  const { reason } = batch;
  return {
    ...rowOf(batch, counts),
    options: batch.options,
    reason: reason && { name: reasonName(reason), state: reason.state, resolves: reason.resolves },
    graceUntil: batch.graceUntil?.toISOString() ?? null,
    part: batch.part,
    series,
    report:
      batch.reportId === null ? null : { id: batch.reportId, title: app.reports.get(batch.reportId)?.title ?? '' },
    counts,
    partly: await countPartly(db, batch.id),
    totals: await readTotals(db, batch.id),
    waveSize: batch.waveSize,
    wavePauseMinutes: batch.wavePauseMinutes,
    nextWave: batch.nextWaveAt?.toISOString() ?? null,
    startAt: batch.startAt?.toISOString() ?? null,
    needsApproval: await lacksApproval(ctx, batch, { ready: counts.ready, inSeries }),
    approvedBy: batch.approvedBy,
    mine: isOrderer(batch, me),
    problem: batch.problem,
    cmdId: batch.taskId,
  };
}
