import { Conflict, Invalid, item, NotFound, TooMany } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf, wakeTask } from '#platform/tasks/enqueue.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import type { accountBatches } from '../contract.ts';
import { maxAheadDays, maxStartsAnHour } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { batchPath } from '../paths.ts';
import { awaitingOf, refusalOfMove, type BatchMove } from '../states.ts';
import { readApprovers } from './approvers.ts';
import { begin } from './begin.ts';
import { requireAction } from './create-batch.ts';
import { orderTask } from './order-task.ts';
import { recordBatch } from './record-batch.ts';
import { countPartly, reopenPartly } from './store-awaiting.ts';
import { countRows, moveRows, noRows, type Counts } from './store-rows.ts';
import { approveSeries, lockBatch, lockStarts, readStarts, saveBatch, type StoredBatch, wakeLoop } from './store.ts';
import { checkBatchTask } from './tasks/check-batch.ts';
import { announce, withdraw } from './tasks/announce-batch.ts';
import { runBatchTask } from './tasks/run-batch.ts';
import { isOrderer, lacksApproval, seriesOf, shownBatch } from './view.ts';

type Move = Run<(typeof accountBatches)['pauseBatch']>;

/** Locks a batch of the scope that a move is possible for now. Throws Conflict (8302) with the reason if it is not. */
async function lockFor(ctx: Ctx, id: string, move: BatchMove): Promise<{ batch: StoredBatch; counts: Counts }> {
  const batch = await lockBatch(ctx.db, ctx.scope, id);
  if (batch === null) throw new NotFound();
  requireAction(ctx.me, batch);
  const counts = (await countRows(ctx.db, [batch.id])).get(batch.id) ?? noRows();
  const mine = isOrderer(batch, ctx.me);
  const partly = await countPartly(ctx.db, batch.id);
  const reason = refusalOfMove(move, { ...batch, mine, counts, partly });
  if (reason !== null) throw new Conflict(8302, undefined, { reason });
  return { batch, counts };
}

/** From here on it runs in the name of the caller, and because of this request. */
const inNameOf = ({ me, request }: Ctx) => ({
  runBy: me.accountId,
  requestId: request.id,
  ip: request.ip,
  host: String(request.headers['host'] ?? ''),
});

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Starts a batch at once or at a time, or asks for the approval that it needs first. */
export const startBatch: Run<(typeof accountBatches)['startBatch']> = async (ctx, { params, input }) => {
  const { batch, counts } = await lockFor(ctx, params.batchId, 'start');
  if (input.confirm.trim() !== String(counts.ready))
    throw new Invalid([item(8303, 'confirm', { count: counts.ready })]);
  const startAt = input.startAt === null ? null : new Date(input.startAt);
  const ahead = startAt === null ? 1 : startAt.getTime() - ctx.now.getTime();
  if (ahead <= 0 || ahead > maxAheadDays * dayMs) throw new Invalid([item(8304, 'startAt', { days: maxAheadDays })]);
  await requireProof(ctx);
  await lockStarts(ctx.db, ctx.me.accountId);
  await limitStarts(ctx, batch);
  await saveBatch(ctx.db, batch.id, { ...inNameOf(ctx), startAt, orderedAt: ctx.now });
  const { note } = batch.options;
  const audit = { accounts: [null, counts.ready], startAt: [null, input.startAt] } as const;
  const { inSeries } = await seriesOf(ctx, batch);
  if (await lacksApproval(ctx, batch, { ready: counts.ready, inSeries })) {
    await saveBatch(ctx.db, batch.id, { state: 'approval', approvedBy: null, approvedById: null });
    await askForApproval(ctx, batch, Math.max(counts.ready, inSeries));
    await recordBatch(ctx, batch, { action: say('batch.ask', { note }), audit });
  } else await go(ctx, { ...batch, startAt }, { audit, counts });
  return shownBatch(ctx, batch.id);
};

/** Throws TooMany (1009) for who has started as many batches within the last hour as one person may. */
async function limitStarts({ db, me, now }: Ctx, { id, seriesId }: StoredBatch): Promise<void> {
  const starts = await readStarts(db, { by: me.accountId, since: new Date(now.getTime() - hourMs) });
  const [first] = starts;
  if (first === undefined || starts.length < maxStartsAnHour) return;
  if (starts.some((one) => one.id === (seriesId ?? id))) return;
  throw new TooMany(Math.max(1, Math.ceil((first.at.getTime() + hourMs - now.getTime()) / 1000)));
}

/** Lets an approved batch run, or wait for its time and for the end of the notice period, which begins now. */
async function go(
  ctx: Ctx,
  batch: StoredBatch,
  { audit, counts }: { audit: Parameters<typeof recordBatch>[2]['audit']; counts: Counts },
) {
  const { note, graceDays } = batch.options;
  const noticed = graceDays === null || graceDays === 0 ? null : new Date(ctx.now.getTime() + graceDays * dayMs);
  const startAt = laterOf(batch.startAt, noticed ?? monthOf(batch, ctx.now));
  // Owners are notified of the day of the start: no pause brings it forward.
  const graceUntil = noticed === null ? null : startAt;
  const waits = startAt !== null && startAt > ctx.now;
  if (waits) {
    await saveBatch(ctx.db, batch.id, { state: 'scheduled', startAt, graceUntil });
    if (graceUntil !== null) await announce(ctx.db, batch, counts.ready);
    await wakeLoop(ctx.db);
  } else await begin(ctx.db, batch, { by: requesterOf(ctx), now: ctx.now });
  const action =
    batch.approvedBy === null ? say(waits ? 'batch.schedule' : 'batch.start', { note }) : say('batch.approve');
  await recordBatch(ctx, batch, { action, ...(audit === undefined ? {} : { audit }) });
}

/** The month that a move of services waits for, which is one of billing; null: it waits for none, or has begun. */
const monthOf = ({ action, options, startedAt }: StoredBatch, now: Date): Date | null =>
  action === 'migrate' && options.effective === 'next-month' && startedAt === null ? nextMonth(now) : null;

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

async function askForApproval(ctx: Ctx, batch: StoredBatch, count: number): Promise<void> {
  for (const accountId of await readApprovers(ctx.db, batch, ctx.me.accountId))
    await notify(ctx.db, {
      accountId,
      code: 1313,
      severity: 'warning',
      title: notice('asked', { action: say(`action-${batch.action}`) }),
      text: notice('asked-text', { name: ctx.me.name, count }),
      objectLink: batchPath(batch.id),
      groupKey: `batch:${batch.id}:approval`,
    });
}

/** Approves a batch that another person ordered, and the rest of its list: it runs in the name of that person. */
export const approveBatch: Move = async (ctx, { params }) => {
  const { batch, counts } = await lockFor(ctx, params.batchId, 'approve');
  await requireProof(ctx);
  const approval = { approvedBy: ctx.me.email, approvedById: ctx.me.accountId };
  await saveBatch(ctx.db, batch.id, approval);
  const audit = { approvedBy: [null, approval.approvedBy] } as const;
  await go(ctx, { ...batch, ...approval }, { audit, counts });
  const { id, seriesId } = batch;
  const waiting = seriesId === null ? [] : await approveSeries(ctx.db, { id, seriesId, ...approval });
  for (const other of waiting) {
    const next = await lockBatch(ctx.db, ctx.scope, other);
    if (next === null) continue;
    const ofNext = (await countRows(ctx.db, [other])).get(other) ?? noRows();
    await go(ctx, next, { audit, counts: ofNext });
  }
  return shownBatch(ctx, batch.id);
};

export const checkBatch: Move = async (ctx, { params }) => {
  const { batch, counts } = await lockFor(ctx, params.batchId, 'check');
  await moveRows(ctx.db, batch.id, { from: ['ready', 'blocked'], to: 'unchecked', matched: true });
  await saveBatch(ctx.db, batch.id, { state: 'checking', ...inNameOf(ctx) });
  const count = counts.ready + counts.blocked;
  await orderTask(ctx.db, batch, { definition: checkBatchTask, count, by: requesterOf(ctx) });
  await recordBatch(ctx, batch, { action: say('batch.check') });
  return shownBatch(ctx, batch.id);
};

export const pauseBatch: Move = async (ctx, { params }) => {
  const { batch } = await lockFor(ctx, params.batchId, 'pause');
  await saveBatch(ctx.db, batch.id, { state: 'paused', startAt: null, nextWaveAt: null, problem: null });
  await wakeLoop(ctx.db);
  await recordBatch(ctx, batch, { action: say('batch.pause') });
  return shownBatch(ctx, batch.id);
};

/** Goes on where it was paused; one that was to start later starts now, unless its owners have a notice period, or it waits for a month. */
export const resumeBatch: Move = async (ctx, { params }) => {
  const { batch, counts } = await lockFor(ctx, params.batchId, 'resume');
  await requireProof(ctx);
  await saveBatch(ctx.db, batch.id, inNameOf(ctx));
  const { graceUntil } = batch;
  const month = monthOf(batch, ctx.now);
  if (graceUntil !== null && graceUntil > ctx.now && !batch.undoing) {
    await saveBatch(ctx.db, batch.id, { state: 'scheduled', startAt: graceUntil, problem: null });
    await announce(ctx.db, batch, counts.ready);
    await wakeLoop(ctx.db);
  } else if (month !== null && !batch.undoing) {
    await saveBatch(ctx.db, batch.id, { state: 'scheduled', startAt: month, problem: null });
    await wakeLoop(ctx.db);
  } else await begin(ctx.db, batch, { by: requesterOf(ctx), now: ctx.now });
  await recordBatch(ctx, batch, { action: say('batch.resume') });
  return shownBatch(ctx, batch.id);
};

export const cancelBatch: Move = async (ctx, { params }) => {
  const { batch, counts } = await lockFor(ctx, params.batchId, 'cancel');
  if (!batch.undoing) await moveRows(ctx.db, batch.id, { from: ['ready', 'unchecked'], to: 'skipped' });
  await saveBatch(ctx.db, batch.id, {
    state: 'canceled',
    startAt: null,
    nextWaveAt: null,
    problem: null,
    endedAt: ctx.now,
  });
  // A task that waits for a wave has nothing to wait for; it notifies owners itself when it ends.
  if (batch.taskId !== null) await wakeTask(ctx.db, batch.taskId);
  // What rows have ordered goes on, and is followed to its end.
  else if (awaitingOf(counts) > 0)
    await orderTask(ctx.db, batch, { definition: runBatchTask, count: awaitingOf(counts), by: requesterOf(ctx) });
  else await withdraw(ctx.db, { ...batch, state: 'canceled' });
  await wakeLoop(ctx.db);
  await recordBatch(ctx, batch, { action: say('batch.cancel') });
  return shownBatch(ctx, batch.id);
};

/** Undoes what is done; rows that it has not come to are skipped for good. */
export const undoBatch: Move = async (ctx, { params }) => {
  const { batch } = await lockFor(ctx, params.batchId, 'undo');
  await requireProof(ctx);
  await moveRows(ctx.db, batch.id, { from: ['ready', 'unchecked'], to: 'skipped' });
  await reopenPartly(ctx.db, batch.id);
  await saveBatch(ctx.db, batch.id, inNameOf(ctx));
  await begin(ctx.db, batch, { by: requesterOf(ctx), now: ctx.now, undoing: true });
  await recordBatch(ctx, batch, { action: say('batch.undo') });
  return shownBatch(ctx, batch.id);
};

/** Tries again what could not be done, or undone. */
export const retryBatch: Move = async (ctx, { params }) => {
  const { batch } = await lockFor(ctx, params.batchId, 'retry');
  await requireProof(ctx);
  await moveRows(ctx.db, batch.id, batch.undoing ? { from: ['kept'], to: 'done' } : { from: ['failed'], to: 'ready' });
  await saveBatch(ctx.db, batch.id, inNameOf(ctx));
  await begin(ctx.db, batch, { by: requesterOf(ctx), now: ctx.now });
  await recordBatch(ctx, batch, { action: say('batch.retry') });
  return shownBatch(ctx, batch.id);
};
