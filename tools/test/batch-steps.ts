import type { BatchTask } from '#domains/account-batches/api/order-task.ts';
import { announceBatchTask } from '#domains/account-batches/api/tasks/announce-batch.ts';
import { checkBatchTask } from '#domains/account-batches/api/tasks/check-batch.ts';
import { runBatchTask } from '#domains/account-batches/api/tasks/run-batch.ts';
import type { TestApp } from './app.ts';

/** Runs the step of a batch's task once, where no worker does; `save` commits what it answers, as a worker does. */
export const batchStepper =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (id: string) => {
    const { db } = app;
    const {
      task_id: taskId,
      undoing,
      action,
    } = await db
      .selectFrom('account_batch')
      .select(['task_id', 'undoing', 'action'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (taskId === null) throw new Error('the batch has no task');
    const { kind } = await db.selectFrom('task').select('kind').where('id', '=', taskId).executeTakeFirstOrThrow();
    const { run } =
      kind === checkBatchTask.kind
        ? checkBatchTask.steps.check
        : kind === announceBatchTask.kind
          ? announceBatchTask.steps.notify
          : runBatchTask.steps.run;
    const verb = await run({
      app,
      taskId,
      token: taskId,
      fresh: true,
      data: { batchId: id, action: action as BatchTask['action'], undoing, count: 0 },
      secret: null,
      signal: new AbortController().signal,
      log: () => undefined,
    });
    const save = () =>
      db.transaction().execute(async (tx) => {
        if (verb.verb === 'done')
          await tx.updateTable('task').set({ state: 'succeeded' }).where('id', '=', taskId).execute();
        if ('effect' in verb) await verb.effect?.(tx, async () => undefined);
      });
    return { verb: verb.verb, taskId, save };
  };
