import { NotFound } from '#kernel/errors.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Ctx } from '#platform/http/context.ts';
import { needsApproval } from '../actions.ts';
import { countRows, noRows, readTotals, totalOf, type Counts } from './store-rows.ts';
import { readBatchIn, type StoredBatch } from './store.ts';

/** The rows that are finished, in the direction that a batch runs in. */
export const finishedOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  undoing ? counts.undone : counts.done;
/** The rows that could not be done, in that direction. */
export const failedOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  undoing ? counts.kept : counts.failed;

/** The rows that it has yet to come to, in that direction. */
export const leftOf = ({ undoing }: Pick<StoredBatch, 'undoing'>, counts: Counts) =>
  undoing ? counts.done : counts.ready;

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

/** Whether a batch may run only after a second person has approved it. */
export const lacksApproval = (batch: StoredBatch, counts: Counts): boolean =>
  batch.approvedBy === null && (batch.wantsApproval || needsApproval(batch.action, counts.ready));

/** A batch as its page shows it. Throws NotFound where there is none in scope. */
export async function shownBatch({ app, db, scope, me }: Pick<Ctx, 'app' | 'db' | 'scope' | 'me'>, id: string) {
  const batch = await readBatchIn(db, scope, id);
  if (batch === null) throw new NotFound();
  const counts = (await countRows(db, [batch.id])).get(batch.id) ?? noRows();
  return {
    ...rowOf(batch, counts),
    options: batch.options,
    report:
      batch.reportId === null ? null : { id: batch.reportId, title: app.reports.get(batch.reportId)?.title ?? '' },
    counts,
    totals: await readTotals(db, batch.id),
    waveSize: batch.waveSize,
    wavePauseMinutes: batch.wavePauseMinutes,
    nextWave: batch.nextWaveAt?.toISOString() ?? null,
    startAt: batch.startAt?.toISOString() ?? null,
    needsApproval: lacksApproval(batch, counts),
    approvedBy: batch.approvedBy,
    mine: isOrderer(batch, me),
    problem: batch.problem,
    cmdId: batch.taskId,
  };
}
