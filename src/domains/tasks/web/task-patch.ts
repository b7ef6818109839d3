import type { LiveEvents } from '#kernel/live.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { tasks } from '../contract.ts';
import type { TaskState } from '../schemas.ts';

export type TaskRow = AnswerOf<typeof tasks.listTasks>['items'][number];
type LogEntry = AnswerOf<typeof tasks.readTask>['log'][number];
type Sibling = AnswerOf<typeof tasks.readTask>['batch'][number];

const states: Record<TaskState, true> = {
  waiting: true,
  running: true,
  succeeded: true,
  failed: true,
  cancelled: true,
};
const isState = (text: string): text is TaskState => Object.hasOwn(states, text);

/** A task after an event. Progress never goes back, and a task that is over stays over: events may overtake a read. */
export function withEvent<Row extends TaskRow>(row: Row, event: LiveEvents['task.changed']): Row {
  if (!isState(event.state) || row.exitCode !== null) return row;
  return {
    ...row,
    state: event.state,
    title: event.title,
    step: event.step,
    progress: Math.max(row.progress, event.progress),
    exitCode: event.exitCode,
    warn: event.warn,
    stuck: false,
  };
}

/** The log with one more line in its place; a line that is there already is left as it is. */
export function withLog(log: readonly LogEntry[], { seq, dt, entry }: LogEntry): LogEntry[] {
  const after = log.findLastIndex((line) => line.seq <= seq);
  if (log[after]?.seq === seq) return [...log];
  return log.toSpliced(after + 1, 0, { seq, dt, entry });
}

/** The tasks of a batch after an event of one of them. */
export function withSibling(batch: Sibling[], { cmdId, state, progress }: LiveEvents['task.changed']): Sibling[] {
  if (!isState(state) || !batch.some((one) => one.cmdId === cmdId)) return batch;
  return batch.map((one) =>
    one.cmdId === cmdId ? { ...one, state, progress: Math.max(one.progress, progress) } : one,
  );
}
