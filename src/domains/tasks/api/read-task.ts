import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { tasks } from '../contract.ts';
import { queueItemOf } from './queue-item.ts';
import { retryRefusalOf } from './retry-task.ts';
import { cancelRefusalOf, stepsOf } from './steps.ts';
import { findTask, readBatch, readLog } from './store.ts';

/** One task with its steps, the end of its log and the tasks it was ordered with. */
export const readTask: Run<typeof tasks.readTask> = async ({ app, db, scope }, { params }) => {
  const task = await findTask(db, scope, { id: params.id, lock: false });
  if (task === undefined) throw new NotFound();
  const definition = app.tasks.get(task.kind);
  const [log, batch] = await Promise.all([
    readLog(db, task.id),
    task.batchId === null ? [] : readBatch(db, scope, task.batchId),
  ]);
  return {
    ...queueItemOf(task, definition),
    target: task.objectName ?? '',
    log,
    steps: stepsOf(task, definition),
    cancelRefusal: cancelRefusalOf(task, definition),
    retryRefusal: retryRefusalOf(task, definition),
    retriedBy: task.retriedBy,
    batch,
  };
};
