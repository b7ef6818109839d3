import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { elapsedText, useNow } from '#shell/text/elapsed.ts';
import { dash } from '#shell/list/column-cells.tsx';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { objectHref } from '../object-link.ts';
import type { TaskRow } from '../task-patch.ts';
import { historySources } from '#domains/history/kinds.ts';
import { sourceLabel } from '#domains/history/web/port/history-labels.ts';
import { taskTimes } from '../task-time.ts';
import { isOver, taskTone, taskLabel } from '../labels.ts';
import { taskPath, tasksPath } from '../../paths.ts';

/** Where a row leads: a batch to its tasks. */
export const placeOf = ({ id, batchId, together }: TaskRow) =>
  together && batchId ? tasksPath({ batchId }) : taskPath(id);

/** How many tasks the batch of a row has, and what became of them. */
function Together({ of: { tasks, done, failed } }: { of: NonNullable<TaskRow['together']> }) {
  const others = tasks - 1;
  return (
    <span className="block text-[13px] text-muted">
      {plural(others, { one: 'and # more task', other: 'and # more tasks' })} · {t`${done} of ${tasks} done`}
      {failed > 0 && <span className="text-bad"> · {plural(failed, { one: '# failed', other: '# failed' })}</span>}
    </span>
  );
}

/** What is in the list of tasks. */
export function taskColumns(): ListColumn<TaskRow>[] {
  return [
    {
      id: 'title',
      title: t`Task`,
      sort: 'title',
      cell: (row) => (
        <>
          <Link to={placeOf(row)} className="font-medium hover:underline">
            {row.title}
          </Link>
          {row.together && <Together of={row.together} />}
        </>
      ),
    },
    { id: 'state', title: t`State`, sort: 'state', cell: (row) => <TaskState task={row} /> },
    { id: 'object', title: t`Object`, cell: (row) => <TaskObject task={row} /> },
    { id: 'createdBy', title: t`Started by`, kind: 'text' },
    { id: 'source', title: t`Source`, hidden: true, cell: (row) => labelOfSource(row.source) },
    { id: 'dtCreate', title: t`Created`, kind: 'date', sort: 'dtCreate' },
    { id: 'waited', title: t`Queued for`, align: 'end', cell: (row) => <Took task={row} what="waited" /> },
    { id: 'ran', title: t`Ran for`, align: 'end', cell: (row) => <Took task={row} what="ran" /> },
    {
      id: 'result',
      title: t`Result`,
      cell: (row) =>
        row.error ? (
          <span title={row.error} className="block max-w-72 truncate text-bad">
            {row.error}
          </span>
        ) : (
          dash
        ),
    },
    { id: 'dtComplete', title: t`Completed`, kind: 'date', sort: 'dtComplete', hidden: true },
    { id: 'serviceName', title: t`Service`, kind: 'text', hidden: true },
    {
      id: 'id',
      title: t`Task ID`,
      hidden: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.id}</span>,
    },
  ];
}

const labelOfSource = (source: string): string => {
  const known = historySources.find((one) => one === source);
  return known === undefined ? source : sourceLabel(known);
};

/** State as dot and word, with the step and the progress while the task is under way. */
function TaskState({ task }: { task: TaskRow }) {
  const over = isOver(task.state);
  return (
    <span className="inline-flex items-center gap-3">
      <StateDot tone={taskTone(task)} moving={!over}>
        {taskLabel(task)}
      </StateDot>
      {task.state === 'running' && (
        <span className="inline-flex items-center gap-2 text-xs text-muted tabular-nums" title={task.step}>
          <ProgressBar className="w-16" value={task.progress} label={t`Progress of ${task.title}`} />
          {task.progress} %
        </span>
      )}
    </span>
  );
}

function TaskObject({ task }: { task: TaskRow }) {
  const href = objectHref(task);
  if (href === null) return task.objectName ?? dash;
  return (
    <Link to={href} className="text-brand-text hover:underline">
      {task.objectName ?? task.objectId}
    </Link>
  );
}

function Took({ task, what }: { task: TaskRow; what: 'waited' | 'ran' }) {
  const now = useNow(!isOver(task.state));
  const ms = taskTimes(task, now)[what];
  return ms === null ? dash : elapsedText(ms);
}
