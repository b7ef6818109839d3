import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { readTaskChanges } from '#domains/history/api/port.ts';
import type { tasks } from '../contract.ts';
import { isOver, queueItemOf } from './queue-item.ts';
import { retryRefusalOf } from './retry-task.ts';
import { cancelRefusalOf, stepsOf } from './steps.ts';
import { findTask, readBatch, readLog, readRelated, readUsualSeconds } from './store.ts';

/** One task with its steps, the end of its log, what it changed and the tasks it was ordered with. */
export const readTask: Run<typeof tasks.readTask> = async (ctx, { params }) => {
  const { app, db, scope } = ctx;
  const task = await findTask(db, scope, { id: params.id, lock: false });
  if (task === undefined) throw new NotFound();
  const definition = app.tasks.get(task.kind);
  const { id, kind, objectId } = task;
  const [log, changes, batch, related, usualSeconds] = await Promise.all([
    readLog(db, id),
    readTaskChanges(ctx, id),
    task.batchId === null ? [] : readBatch(db, scope, task.batchId),
    objectId === null ? [] : readRelated(db, scope, { id, objectId }),
    isOver(task.state) ? null : readUsualSeconds(db, kind),
  ]);
  return {
    ...queueItemOf(task, definition),
    target: task.objectName ?? '',
    log,
    steps: stepsOf(task, definition),
    cancelRefusal: cancelRefusalOf(task, definition),
    retryRefusal: retryRefusalOf(task, definition),
    retriedBy: task.retriedBy,
    usualSeconds,
    requestId: task.requestId,
    changes,
    related,
    batch,
  };
};
