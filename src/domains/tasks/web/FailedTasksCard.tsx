import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '#kernel/op.ts';
import { useRead } from '#shell/data/read.ts';
import { serverAheadMs } from '#shell/data/server-clock.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { tasks } from '../contract.ts';
import { taskPath, tasksPath } from '../paths.ts';

type Task = AnswerOf<typeof tasks.listTasks>['items'][number];

/** Yesterday and today, as the filter of the list has it. */
const lastDay = () => `${new Date(Date.now() + serverAheadMs() - 86_400_000).toISOString().slice(0, 10)}..`;

/** On the home of staff: the tasks that failed since yesterday, newest first. */
export default function FailedTasksCard() {
  const filter = { state: 'failed', period: lastDay() };
  const read = useRead(tasks.listTasks, { query: { ...filter, size: '5' } }, { pollSeconds: 25 });
  const total = read.data?.total ?? 0;
  return (
    <Card
      className="flex h-full flex-col"
      title={t`Failed tasks`}
      note={t`Since yesterday`}
      actions={
        total > 0 && (
          <Link to={tasksPath(filter)} className="reach text-[13px] text-brand-text hover:underline">
            {t`All ${numberText(total)}`}
          </Link>
        )
      }
    >
      {!read.data && !read.error && <SkeletonRows rows={5} />}
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data && total === 0 && <EmptyState kind="nothing" title={t`No task has failed`} />}
      <ul aria-label={t`Failed tasks`} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
        {read.data?.items.map((task) => (
          <FailedTask key={task.id} task={task} />
        ))}
      </ul>
    </Card>
  );
}

function FailedTask({ task: { id, title, objectName, createdBy, dtCreate, error } }: { task: Task }) {
  return (
    <li className="relative rounded-lg px-2 py-2 hover:bg-hover">
      <div className="flex items-center gap-3">
        <Link to={taskPath(id)} className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0">
          {objectName && !title.includes(objectName) ? `${title} · ${objectName}` : title}
        </Link>
        <StateDot tone="bad">{t`Failed`}</StateDot>
      </div>
      <p className="truncate text-[13px] text-muted">
        <DateTime at={dtCreate} />
        {` · ${[createdBy, error].filter(Boolean).join(' · ')}`}
      </p>
    </li>
  );
}
