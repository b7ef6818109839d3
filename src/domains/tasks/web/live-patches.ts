import { consoleOps } from '#domains/console/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { patchRow } from '#shell/data/live.ts';
import { keyOf } from '#shell/data/read.ts';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import type { LivePatches } from '#shell/boot/web-route.ts';
import { tasks } from '../contract.ts';
import { withEvent, withLog, withSibling, type TaskRow } from './task-patch.ts';

type TaskDetail = AnswerOf<typeof tasks.readTask>;

/** Lists, details and counters of tasks follow the event stream. */
export const livePatches: LivePatches = {
  'task.changed': (event, cache) => {
    let moved = false;
    const known = patchRow<TaskRow>(tasks.listTasks, event.cmdId, (row) => {
      const next = withEvent(row, event);
      moved ||= next.state !== row.state;
      return next;
    });
    // A task that is new, or that has ended, changes which rows a list holds and the counts of the header.
    if (!known || moved) {
      refreshSoon(tasks.listTasks);
      refreshSoon(consoleOps.readHeader);
    }
    const args = { params: { id: event.cmdId } };
    cache.setQueryData<TaskDetail>(keyOf(tasks.readTask, args), (task) => {
      if (!task) return task;
      const next = withEvent(task, event);
      // Times of steps and the end of the task do not travel with the event.
      if (next.step !== task.step || next.state !== task.state) refreshSoon(tasks.readTask, args);
      return next;
    });
    cache.setQueriesData<TaskDetail>(
      { queryKey: keyOf(tasks.readTask) },
      (task) => task && { ...task, batch: withSibling(task.batch, event) },
    );
  },
  'task.log': (event, cache) => {
    cache.setQueryData<TaskDetail>(keyOf(tasks.readTask, { params: { id: event.cmdId } }), (task) =>
      task ? { ...task, log: withLog(task.log, event) } : task,
    );
  },
};
