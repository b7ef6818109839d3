import { Refusal } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { orderedAt, type OrderedAt } from '#platform/http/ordered-request.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { batchPath } from '../../paths.ts';
import { awaitingOf, type RowState } from '../../states.ts';
import { applyRow } from '../apply-row.ts';
import { followRows } from '../follow-rows.ts';
import { orderTask, type BatchTask } from '../order-task.ts';
import { announceBatch, byProduct, ofBatch } from '../record-batch.ts';
import { runByOf } from '../run-by.ts';
import { withdraw } from './announce-batch.ts';
import { saveAwaiting } from '../store-awaiting.ts';
import { countRows, lockNextRow, noRows, saveRow, totalOf } from '../store-rows.ts';
import { lockBatch, readBatchIn, saveBatch, type StoredBatch } from '../store.ts';
import { failedOf, finishedOf, leftOf } from '../view.ts';

const provider = { reach: 'provider' } as const;
/** An account that has paid in its notice period is left out. */
const paidMeanwhile = 8314;
/** Rows of one run of the step; the page is repainted after them. */
const atOnce = 10;
/** Between two looks at the tasks that rows wait for. */
const followSeconds = 2;

/**
 * Works through a batch, row by row. Each row and what it changes are one transaction: killed at any point, the next worker
 * finds the row untouched or done. Rows that ordered tasks are followed until these have ended.
 */
export const runBatchTask = task<BatchTask>()({
  kind: 'account-batch.run',
  label: say('kind-account-batch-run'),
  serviceName: 'account-batches',
  title: ({ action, undoing, count }) =>
    say(undoing ? 'undo-title' : 'run-title', { action: say(`action-${action}`), count }),
  first: 'run',
  steps: {
    run: {
      title: say('running'),
      weight: 1,
      // A cancel from the queue pauses the batch: its page decides what follows.
      cancel: true,
      async run({ app, data, taskId, signal, log }) {
        const host = (await readBatchIn(app.db, provider, data.batchId))?.host ?? '';
        const where = { host, at: await orderedAt(app, host) };
        const now = new Date(app.clock.now());
        let changed = await app.db.transaction().execute((tx) => followRows(tx, data.batchId, now));
        let next: Next = 'row';
        for (let n = 0; n < atOnce && next === 'row' && !signal.aborted; n++) {
          next = await runNext(app, data.batchId, where);
          changed ||= next === 'row';
        }
        const batch = await readBatchIn(app.db, provider, data.batchId);
        if (batch === null) return done();
        const counts = (await countRows(app.db, [batch.id])).get(batch.id) ?? noRows();
        const [total, left] = [totalOf(counts) - counts.blocked, leftOf(batch, counts)];
        const progress = total === 0 ? 0 : ((total - left) / total) * 100;
        // Neither a pause nor an end before what the rows have ordered has ended.
        if (next !== 'row' && awaitingOf(counts) > 0)
          return wait(followSeconds, { progress, ...(changed && { effect: (tx: Db) => announceBatch(tx, batch) }) });
        switch (next) {
          case 'row':
            return wait(0, { progress, effect: (tx) => announceBatch(tx, batch) });
          case 'wave': {
            const minutes = batch.wavePauseMinutes;
            log(say('wave-done', { minutes }));
            return wait(minutes * 60, { progress, effect: beginWave(app, data) });
          }
          case 'stopped':
            log(say('paused', { done: total - left, total }));
            return done({ effect: released(data, taskId) });
          case 'over': {
            log(say('progress', { done: total - left, total }));
            const failed = failedOf(batch, counts);
            const effect = finished(app, data, taskId);
            return failed === 0 ? done({ effect }) : done({ warn: say('some-failed', { failed }), effect });
          }
        }
      },
    },
  },
  undo: (data, _how, reason) => async (tx) => {
    const batch = await lockBatch(tx, provider, data.batchId);
    if (batch === null) return;
    const pauses = batch.state === 'running';
    await saveBatch(tx, batch.id, {
      taskId: null,
      nextWaveAt: null,
      ...(pauses ? { state: 'paused', problem: reason } : {}),
    });
    await announceBatch(tx, batch);
  },
});

/** What follows: another row, the pause after a wave, nothing because someone stopped it, or nothing because none is left. */
type Next = 'row' | 'wave' | 'stopped' | 'over';

/** Does the next row of a batch, and keeps what became of it in the same transaction. */
const runNext = (app: App, batchId: string, where: { host: string; at: OrderedAt | null }): Promise<Next> =>
  app.db.transaction().execute(async (tx) => {
    // Pausing waits for the row that is under way, and no row begins after it.
    const batch = await lockBatch(tx, provider, batchId);
    if (batch?.state !== 'running') return 'stopped';
    const row = await lockNextRow(tx, batch.id, batch.undoing ? 'done' : 'ready');
    if (row === null) return 'over';
    if (batch.waveLeft === 0) return 'wave';
    // In the meantime, someone has resumed it at another address: the next run of the step goes on there.
    if (batch.host !== where.host) return 'row';
    const by = await runByOf({ app, db: tx, at: where.at }, batch);
    if (by === null) {
      await saveBatch(tx, batch.id, { state: 'paused', problem: say('orderer-gone') });
      return 'stopped';
    }
    const key = { batchId: batch.id, position: row.position };
    const ends = (state: RowState) => ({ state, endedAt: by.now });
    try {
      const { before, warning, awaits } = await undoable(tx, () => applyRow(tx, by, { batch, row }));
      const becomes = batch.undoing ? 'undone' : 'done';
      await saveRow(tx, key, { ...ends(becomes), reason: warning, ...(before === null ? {} : { before }) });
      if (awaits.length > 0) await saveAwaiting(tx, key, { awaits, becomes });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const state = batch.undoing ? 'kept' : error.items[0]?.code === paidMeanwhile ? 'skipped' : 'failed';
      await saveRow(tx, key, { ...ends(state), reason: error.said });
    }
    if (batch.waveLeft !== null) await saveBatch(tx, batch.id, { waveLeft: batch.waveLeft - 1, nextWaveAt: null });
    return 'row';
  });

/** The pause after a wave begins: when it is over, as many rows follow. */
const beginWave =
  (app: App, { batchId }: BatchTask): Effect =>
  async (tx) => {
    const batch = await lockBatch(tx, provider, batchId);
    if (batch === null) return;
    // Who has stopped it in the meantime need not wait for a wave.
    const runs = batch.state === 'running';
    const nextWaveAt = runs ? new Date(app.clock.now() + batch.wavePauseMinutes * 60_000) : null;
    await saveBatch(tx, batchId, { waveLeft: batch.waveSize, nextWaveAt });
    await announceBatch(tx, batch);
  };

const released =
  ({ batchId }: BatchTask, taskId: string): Effect =>
  async (tx) => {
    const batch = await lockBatch(tx, provider, batchId);
    if (batch?.taskId !== taskId) return;
    await release(tx, batch);
  };

/** The task of a locked batch ends; someone who resumed or undid it before that was saved gets another one. */
async function release(tx: Db, batch: StoredBatch): Promise<void> {
  await saveBatch(tx, batch.id, { taskId: null, nextWaveAt: null });
  if (batch.state === 'running') await goOn(tx, { ...batch, taskId: null });
  else await withdraw(tx, { ...batch, taskId: null });
  await announceBatch(tx, batch);
}

async function goOn(tx: Db, batch: StoredBatch): Promise<void> {
  const counts = (await countRows(tx, [batch.id])).get(batch.id) ?? noRows();
  await orderTask(tx, batch, { definition: runBatchTask, count: leftOf(batch, counts), by: byItself });
}

/** No row is left: the person in whose name it ran is notified. */
const finished =
  (app: App, { batchId }: BatchTask, taskId: string): Effect =>
  async (tx) => {
    const batch = await lockBatch(tx, provider, batchId);
    if (batch?.taskId !== taskId) return;
    const counts = (await countRows(tx, [batchId])).get(batchId) ?? noRows();
    // Canceled, paused or undone before this was saved: then it has not finished.
    if (batch.state !== 'running' || leftOf(batch, counts) > 0) return release(tx, batch);
    const [did, failed] = [finishedOf(batch, counts), failedOf(batch, counts)];
    const endedAt = new Date(app.clock.now());
    await saveBatch(tx, batchId, { state: 'done', taskId: null, nextWaveAt: null, endedAt });
    await withdraw(tx, { ...batch, state: 'done', taskId: null });
    await record(tx, {
      object: ofBatch(batch),
      kind: 'lifecycle',
      action: say('batch.done', { done: did, failed }),
      by: byProduct,
      at: endedAt,
      event: 'changed',
      notice:
        batch.runBy === null
          ? undefined
          : {
              accountId: batch.runBy,
              code: 1312,
              severity: failed === 0 ? 'success' : 'warning',
              title: notice('finished', { action: say(`action-${batch.action}`) }),
              text: notice('finished-text', { done: did, failed }),
              objectLink: batchPath(batchId),
              groupKey: `batch:${batchId}:${taskId}`,
            },
    });
  };
