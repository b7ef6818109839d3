import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useNow } from '#shell/elapsed.ts';
import type { DataColumn } from '#ui/data-columns.ts';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { objectHref } from './object-link.ts';
import type { TaskRow } from './task-patch.ts';
import { taskTimes } from './task-time.ts';
import { isOver, taskTone, taskWord } from './words.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { told } from '#ui/told.ts';

const dash = <span className="text-muted">–</span>;

export function taskColumns(): DataColumn<TaskRow>[] {
  return [
    {
      id: 'title',
      title: t`Task`,
      sort: 'title',
      cell: (row) => (
        <Link to={`/tasks/${row.id}`} className="font-medium hover:underline">
          {told(row.title)}
        </Link>
      ),
    },
    { id: 'state', title: t`State`, sort: 'state', cell: (row) => <TaskState task={row} /> },
    { id: 'object', title: t`Object`, cell: (row) => <TaskObject task={row} /> },
    { id: 'createdBy', title: t`Started by`, cell: (row) => row.createdBy },
    { id: 'dtCreate', title: t`Created`, sort: 'dtCreate', cell: (row) => <Instant at={row.dtCreate} /> },
    { id: 'waited', title: t`Queued for`, align: 'end', cell: (row) => <Took task={row} what="waited" /> },
    { id: 'ran', title: t`Ran for`, align: 'end', cell: (row) => <Took task={row} what="ran" /> },
    {
      id: 'result',
      title: t`Result`,
      cell: (row) =>
        row.error ? (
          <span title={told(row.error)} className="block max-w-72 truncate text-bad">
            {told(row.error)}
          </span>
        ) : (
          dash
        ),
    },
    {
      id: 'dtComplete',
      title: t`Completed`,
      sort: 'dtComplete',
      hidden: true,
      cell: (row) => (row.dtComplete ? <Instant at={row.dtComplete} /> : dash),
    },
    { id: 'service', title: t`Service`, hidden: true, cell: (row) => row.serviceName },
    {
      id: 'id',
      title: t`Task id`,
      hidden: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.id}</span>,
    },
  ];
}

/** State as dot and word, with the step and the progress while the task is under way. */
function TaskState({ task }: { task: TaskRow }) {
  const over = isOver(task.state);
  return (
    <span className="inline-flex items-center gap-3">
      <StateDot tone={taskTone(task)} moving={!over}>
        {taskWord(task)}
      </StateDot>
      {task.state === 'running' && (
        <span className="inline-flex items-center gap-2 text-xs text-muted tabular-nums" title={told(task.step ?? '')}>
          <ProgressBar className="w-16" value={task.progress} label={t`Progress of ${told(task.title)}`} />
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

function Instant({ at }: { at: string }) {
  return <DateTime at={at} />;
}

function Took({ task, what }: { task: TaskRow; what: 'waited' | 'ran' }) {
  const now = useNow(!isOver(task.state));
  return taskTimes(task, now)[what] ?? dash;
}
