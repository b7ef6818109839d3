import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { orderTask } from './order-task.ts';
import { countRows, noRows } from './store-rows.ts';
import { leftOf } from './view.ts';
import { saveBatch, type StoredBatch } from './store.ts';
import { runBatchTask } from './tasks/run-batch.ts';

/** Lets a locked batch run: its first wave begins, or the rest of the one that was under way. */
export async function begin(
  tx: Db,
  batch: StoredBatch,
  { by, now, undoing = batch.undoing }: { by: Requester; now: Date; undoing?: boolean },
): Promise<void> {
  const counts = (await countRows(tx, [batch.id])).get(batch.id) ?? noRows();
  // The way back has no waves: what was wrong ends at once.
  const waveLeft = undoing ? null : (batch.waveLeft ?? batch.waveSize);
  await saveBatch(tx, batch.id, {
    state: 'running',
    undoing,
    waveLeft,
    startAt: null,
    nextWaveAt: null,
    endedAt: null,
    problem: null,
    startedAt: batch.startedAt ?? now,
  });
  const count = leftOf({ undoing }, counts);
  await orderTask(tx, { ...batch, undoing }, { definition: runBatchTask, count, by });
}
