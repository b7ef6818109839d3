import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import type { Person } from '#domains/identity/web/port.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { tasks } from '../contract.ts';
import { taskPath, tasksPath } from '../paths.ts';
import { taskLabel, taskTone } from './labels.ts';

/** On the page of a person: the last tasks of the account. */
export default function PersonTasks({ person: { accountId } }: { person: Person }) {
  const read = useRead(tasks.listTasks, { query: { accountId, size: '5' } }, { pollSeconds: 25 });
  const items = read.data?.items;
  return (
    <Card
      title={t`Last tasks`}
      actions={
        <Link to={tasksPath({ accountId })} className="reach text-[13px] text-brand-text hover:underline">
          {t`All tasks`}
        </Link>
      }
    >
      {!items && <ReadState read={read} rows={5} />}
      {items?.length === 0 && <EmptyState kind="nothing" title={t`No tasks yet`} />}
      <ul aria-label={t`Last tasks`} className="-mx-2">
        {items?.map((task) => (
          <li key={task.id} className="relative flex items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <Link to={taskPath(task.id)} className="block truncate font-medium after:absolute after:inset-0">
                {task.objectName && !task.title.includes(task.objectName)
                  ? `${task.title} · ${task.objectName}`
                  : task.title}
              </Link>
              <span className="block truncate text-[13px] text-muted">
                <DateTime at={task.dtCreate} />
                {` · ${task.createdBy}`}
              </span>
            </span>
            <StateDot tone={taskTone(task)}>{taskLabel(task)}</StateDot>
          </li>
        ))}
      </ul>
    </Card>
  );
}
