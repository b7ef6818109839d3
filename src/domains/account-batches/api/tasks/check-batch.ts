import { Refusal } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { writeDeferred } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { tried } from '#platform/http/dry-run.ts';
import { orderedAt } from '#platform/http/ordered-request.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { readSuspensionCosts } from '#domains/servers/api/port.ts';
import { countQueued } from '#domains/messages/api/port.ts';
import { countNew } from '#domains/notifications/api/port.ts';
import { say } from '../../messages.ts';
import { readPayerAccount, type PayerAccount } from '#domains/tenancy/api/port.ts';
import { applyRow, type RunBy } from '../apply-row.ts';
import { factsOf, factsOfEmail } from '../facts.ts';
import type { BatchTask } from '../order-task.ts';
import { announceBatch } from '../record-batch.ts';
import { runByOf } from '../run-by.ts';
import { countRows, lockNextRow, noRows, saveRow, totalOf, type Preview, type StoredRow } from '../store-rows.ts';
import { lockBatch, readBatchIn, saveBatch, type StoredBatch } from '../store.ts';

const provider = { reach: 'provider' } as const;
/** Rows of one run of the step; the page is repainted after them. */
const atOnce = 25;

/** Finds out what a batch would do: each row is done, and rolled back. */
export const checkBatchTask = task<BatchTask>()({
  kind: 'account-batch.check',
  label: say('kind-account-batch-check'),
  serviceName: 'account-batches',
  title: ({ action, count }) => say('check-title', { action: say(`action-${action}`), count }),
  first: 'check',
  steps: {
    check: {
      title: say('checking'),
      weight: 1,
      cancel: true,
      async run({ app, data, taskId, log }) {
        const batch = await readBatchIn(app.db, provider, data.batchId);
        if (batch?.state !== 'checking') return done({ effect: ended(data, taskId) });
        const at = await orderedAt(app, batch.host);
        const by = await runByOf({ app, db: app.db, at }, batch);
        for (let n = 0; n < atOnce; n++) if (!(await checkNext(app, batch, by))) break;
        const counts = (await countRows(app.db, [batch.id])).get(batch.id) ?? noRows();
        const [total, left] = [totalOf(counts), counts.unchecked];
        if (left > 0)
          return wait(0, { progress: ((total - left) / total) * 100, effect: (tx) => announceBatch(tx, batch) });
        log(say('checked', { ready: counts.ready, total }));
        return done({ effect: ended(data, taskId) });
      },
    },
  },
  undo: (data) => ended(data, null),
});

/** The dry run is over; rows that it did not come to stay unchecked, and can't be started. */
const ended =
  ({ batchId }: BatchTask, taskId: string | null): Effect =>
  async (tx) => {
    const batch = await lockBatch(tx, provider, batchId);
    if (batch === null || (taskId !== null && batch.taskId !== taskId)) return;
    await saveBatch(tx, batchId, { taskId: null, ...(batch.state === 'checking' ? { state: 'ready' } : {}) });
    await announceBatch(tx, batch);
  };

/** Checks the next row; false where none is left. */
async function checkNext(app: App, batch: StoredBatch, by: RunBy | null): Promise<boolean> {
  const row = await app.db.transaction().execute((tx) => lockNextRow(tx, batch.id, 'unchecked'));
  if (row === null) return false;
  const found = by === null ? { reason: say('orderer-gone') } : await judged(by, batch, row);
  const key = { batchId: batch.id, position: row.position };
  // A cancel has skipped it.
  const from = 'unchecked';
  await app.db
    .transaction()
    .execute((tx) =>
      'preview' in found
        ? saveRow(tx, key, { from, state: 'ready', reason: found.warning, preview: found.preview })
        : saveRow(tx, key, { from, state: 'blocked', reason: found.reason, preview: null }),
    );
  return true;
}

async function judged(
  by: RunBy,
  batch: StoredBatch,
  row: StoredRow,
): Promise<{ preview: Preview; warning: Message | null } | { reason: Message }> {
  try {
    const account = row.accountId === null ? undefined : await readPayerAccount(by.app.db, row.accountId);
    const facts = account === undefined ? null : await listedOf(by, batch, account);
    const monthly =
      batch.action === 'suspend' && account !== undefined ? await monthlyOf(by.app.db, account, batch) : null;
    return await tried(by.app.db, async (tx) => {
      const { servers, amount, balance, currency, warning, effect } = await applyRow(tx, by, { batch, row });
      await writeDeferred(tx);
      const notices =
        row.accountId === null ? 0 : (await countNew(tx, row.accountId)) + (await countQueued(tx, row.accountId));
      return {
        preview: {
          servers,
          amount,
          balance,
          currency,
          notices,
          ...(facts && { facts }),
          ...(monthly && { monthly }),
          ...(effect && { facts: effect.facts, costBefore: effect.before, costAfter: effect.after }),
        },
        warning,
      };
    });
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.said };
    throw error;
  }
}

/** What the dry run lists of an account beside figures; null: nothing for this action. */
function listedOf({ app, now }: RunBy, { action, options }: StoredBatch, account: PayerAccount) {
  if (action === 'terminate') return factsOf(app, account, now);
  return action === 'changeEmail' ? factsOfEmail(app, account.id, options) : null;
}

/** What the servers of an account cost a month, now and while it is suspended. */
const monthlyOf = (db: Db, { id, siteId }: { id: string; siteId: string }, { options }: StoredBatch) =>
  readSuspensionCosts(db, { reach: 'account', siteId, accountIds: [id] }, options.servers);
