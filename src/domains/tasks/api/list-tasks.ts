import { Invalid, item } from '#kernel/errors.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { tasks } from '../contract.ts';
import { taskStates, type TaskState } from '../schemas.ts';
import { isOver, queueItemOf } from './queue-item.ts';
import { countTasks, taskColumns, taskId, tasksIn } from './store.ts';

/** A page of the queue, newest first. `info.open` says that something on it is still to come. */
export const listTasks: Run<typeof tasks.listTasks> = async ({ app, db, scope }, { query }) => {
  const filters = { ...query, state: statesOf(query.state) };
  const page = await pageOf(tasksIn(db, scope, filters), {
    request: query,
    columns: taskColumns,
    defaultSort: '-dtCreate',
    id: taskId,
    total: () => countTasks(db, scope, filters),
    toItem: (row) => queueItemOf(row, app.tasks.get(row.kind)),
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {
      ...(query.state === undefined ? {} : { state: query.state }),
      ...(query.kind === undefined ? {} : { kind: query.kind }),
      ...(query.objectId === undefined ? {} : { objectId: query.objectId }),
    },
  });
  return { ...page, info: { ...page.info, open: page.items.some((task) => !isOver(task.state)) } };
};

function statesOf(given: readonly string[] | undefined): TaskState[] | undefined {
  return given?.map((text) => {
    const state = taskStates.find((known) => known === text);
    if (state === undefined) throw new Invalid([item(1000, 'state', { detail: `one of ${taskStates.join(', ')}` })]);
    return state;
  });
}
