import { asDay } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { done, task, wait, type Effect } from '#platform/tasks/task.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { dated } from '../../dated.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { orderTask, type BatchTask } from '../order-task.ts';
import { announceBatch } from '../record-batch.ts';
import { hasUnnotified, lockUnnotified, saveAnnounced } from '../store-announced.ts';
import type { StoredRow } from '../store-rows.ts';
import { lockBatch, saveBatch, wakeLoop, type StoredBatch } from '../store.ts';

const provider = { reach: 'provider' } as const;
/** Rows of one run of the step. */
const atOnce = 50;

/**
 * Notifies the owners of a batch of what will happen at the end of their notice period, or that it is off. Each row and its
 * notification are one transaction.
 */
export const announceBatchTask = task<BatchTask>()({
  kind: 'account-batch.announce',
  label: say('kind-account-batch-announce'),
  serviceName: 'account-batches',
  title: ({ action, count }) => say('announce-title', { action: say(`action-${action}`), count }),
  first: 'notify',
  steps: {
    notify: {
      title: say('announcing'),
      weight: 1,
      cancel: say('announce-cancel'),
      async run({ app, data, taskId }) {
        const left = await app.db.transaction().execute((tx) => notifyNext(app, tx, data.batchId));
        return left ? wait(0) : done({ effect: ended(data, taskId) });
      },
    },
  },
  // Without notice nothing starts: staff sees why, and resumes it.
  undo: (data, _how, reason) => async (tx) => {
    const batch = await lockBatch(tx, provider, data.batchId);
    if (batch === null) return;
    const pauses = batch.state === 'scheduled' || batch.state === 'running';
    await saveBatch(tx, batch.id, {
      taskId: null,
      ...(pauses ? { state: 'paused', startAt: null, problem: reason } : {}),
    });
    await wakeLoop(tx);
    await announceBatch(tx, batch);
  },
});

/** Notifies the owners of some rows; false where none are left. */
async function notifyNext(app: App, tx: Db, batchId: string): Promise<boolean> {
  const batch = await lockBatch(tx, provider, batchId);
  if (batch === null) return false;
  const what = batch.state === 'scheduled' ? 'announce' : 'withdraw';
  const rows = await lockUnnotified(tx, batchId, { what, limit: atOnce });
  if (rows.length === 0) return false;
  const now = new Date(app.clock.now());
  for (const row of rows) await notifyOwner(tx, { batch, row, what, now });
  const positions = rows.map(({ position }) => position);
  await saveAnnounced(tx, { batchId, positions }, what === 'announce' ? now : null);
  return true;
}

async function notifyOwner(
  tx: Db,
  { batch, row, what, now }: { batch: StoredBatch; row: StoredRow; what: 'announce' | 'withdraw'; now: Date },
): Promise<void> {
  const { action, reason, options } = batch;
  const day = batch.startAt ?? batch.graceUntil;
  if (row.accountId === null || day === null || (action !== 'suspend' && action !== 'terminate')) return;
  const date = asDay(day);
  const about = { accountId: row.accountId, objectLink: null, groupKey: `batch:${batch.id}:${now.getTime()}` };
  if (what === 'withdraw') {
    const [title, text] = [notice(`withdrawn-${action}`), notice(`withdrawn-${action}-text`, { date })];
    return notify(tx, { ...about, code: 1487, severity: 'success', title, text });
  }
  const text = notice(`announced-${action}-text`, { date, text: dated(options.message, day) });
  const title = dated(reason?.subject ?? '', day) || notice(`announced-${action}`, { date });
  return notify(tx, { ...about, code: 1486, severity: 'warning', title, text });
}

/** All are notified; a batch whose time has come begins. */
const ended =
  ({ batchId, count }: BatchTask, taskId: string): Effect =>
  async (tx) => {
    const batch = await lockBatch(tx, provider, batchId);
    if (batch?.taskId !== taskId) return;
    const begins = batch.state === 'running';
    await saveBatch(tx, batchId, { taskId: null, ...(begins ? { state: 'scheduled', startAt: batch.startedAt } : {}) });
    await wakeLoop(tx);
    // Paused, which ended the notifications, and resumed before that was saved.
    if (batch.state === 'scheduled' && (await hasUnnotified(tx, batchId, 'announce')))
      await announce(tx, { ...batch, taskId: null }, count);
    else await withdraw(tx, { ...batch, taskId: null });
    await announceBatch(tx, batch);
  };

/** Notifies those of a locked batch whose suspension or termination was announced and is off. */
export async function withdraw(tx: Db, batch: StoredBatch): Promise<void> {
  if (batch.graceUntil === null || batch.state === 'scheduled' || !(await hasUnnotified(tx, batch.id, 'withdraw')))
    return;
  await announce(tx, batch, 0);
}

/** Orders the notifications of a locked batch. */
export const announce = (tx: Db, batch: StoredBatch, count: number): Promise<void> =>
  orderTask(tx, batch, { definition: announceBatchTask, count, by: byItself });
