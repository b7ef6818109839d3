import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Card } from '#ui/Card.tsx';
import { InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { useRead } from '#shell/data/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { tasks } from '#domains/tasks/contract.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { taskPath, tasksPath } from '#domains/tasks/paths.ts';

type Task = AnswerOf<typeof tasks.listTasks>['items'][number];
const shown = '10';

/** The tasks that are shown; the query is text by name, as the lists send it: one answer serves both. */
export const useRecentTasks = (enabled: boolean) =>
  useRead(tasks.listTasks, { query: { size: shown } }, { pollSeconds: 6, enabled });

/** What is being done and what was done last; follows the event stream like every list of tasks. */
export function RecentTasks() {
  const read = useRecentTasks(true);
  const items = read.data?.items;
  return (
    <Card
      title={t`Tasks`}
      actions={
        <Link to={tasksPath()} className="reach text-[13px] text-brand-text hover:underline">
          {t`All tasks`}
        </Link>
      }
    >
      {!items && !read.error && <SkeletonRows rows={5} />}
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {items?.length === 0 && (
        <p className="py-6 text-center text-muted">{t`No activity yet. Tasks you start will appear here.`}</p>
      )}
      <ul className="-mx-2 grid grid-cols-1">
        {items?.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </Card>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { title, state, progress, dtCreate, objectName, createdBy } = task;
  return (
    <li className="relative flex items-center gap-4 rounded-lg px-2 py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link to={taskPath(task.id)} className="block truncate font-medium after:absolute after:inset-0">
          {objectName && !title.includes(objectName) ? `${title} · ${objectName}` : title}
        </Link>
        <p className="truncate text-[13px] text-muted">
          <DateTime at={dtCreate} />
          {` · ${createdBy}`}
        </p>
      </div>
      {state === 'running' && <ProgressBar className="w-20 shrink-0" value={progress} label={title} />}
      <span className="shrink-0">
        <StateDot tone={toneOf(task)} moving={state === 'running'}>
          {labelOf(task)}
        </StateDot>
      </span>
    </li>
  );
}

function toneOf({ state, warn }: Task): Tone {
  if (state === 'succeeded') return warn ? 'warn' : 'ok';
  return state === 'running' ? 'brand' : state === 'failed' ? 'bad' : 'muted';
}

const labelOf = ({ state, warn, progress }: Task): string =>
  ({
    waiting: t`Waiting`,
    running: t`${progress}%`,
    succeeded: warn ? t`With warnings` : t`Done`,
    failed: t`Failed`,
    cancelled: t`Canceled`,
  })[state];
