import type { Db } from '#platform/db/pool.ts';
import { enqueue, wakeTask, type Requester } from '#platform/tasks/enqueue.ts';
import type { TaskDefinition } from '#platform/tasks/task.ts';
import type { BatchAction } from '../actions.ts';
import { saveBatch, type StoredBatch } from './store.ts';

/** What the tasks of a batch keep; all else is in its rows. */
export interface BatchTask {
  batchId: string;
  action: BatchAction;
  undoing: boolean;
  count: number;
}

/** Puts a locked batch under a task, or ends the pause of the one that is at it already. */
export async function orderTask(
  tx: Db,
  batch: StoredBatch,
  { definition, count, by }: { definition: TaskDefinition<BatchTask, never, string>; count: number; by: Requester },
): Promise<void> {
  if (batch.taskId !== null) return wakeTask(tx, batch.taskId);
  const { id, action, siteId, undoing } = batch;
  const taskId = await enqueue(tx, definition, {
    data: { batchId: id, action, undoing, count },
    object: { type: 'accountBatch', id, name: action, siteId, accountId: null },
    by,
  });
  await saveBatch(tx, id, { taskId });
}
