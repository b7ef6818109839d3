import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useNow } from '#shell/elapsed.ts';
import { useRead } from '#shell/read.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState, InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { tasks } from '../contract.ts';
import { objectHref } from './object-link.ts';
import type { TaskRow } from './task-patch.ts';
import { taskTimes } from './task-time.ts';
import { isOver, taskTone, taskWord } from './words.ts';
import { told } from '#ui/told.ts';

const last = { query: { size: '10', sorting: '-dtCreate' } };

/** The last ten tasks over the page. */
export default function TaskDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead(tasks.listTasks, last, { pollSeconds: 6 });
  return (
    <Drawer
      title={t`Tasks`}
      onClose={onClose}
      actions={
        <Link to="/tasks" className={buttonClass('ghost', 'small')} onClick={onClose}>
          {t`All tasks`}
        </Link>
      }
    >
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <div className="p-5">
          <SkeletonRows />
        </div>
      )}
      {read.data?.items.length === 0 && (
        <EmptyState kind="nothing" title={t`Nothing has run yet`}>
          {t`What you start, such as creating or restarting a server, is listed here while it runs and afterwards.`}
        </EmptyState>
      )}
      <ul>
        {read.data?.items.map((task) => (
          <TaskLine key={task.id} task={task} onClose={onClose} />
        ))}
      </ul>
    </Drawer>
  );
}

function TaskLine({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const over = isOver(task.state);
  const times = taskTimes(task, useNow(!over));
  const href = objectHref(task);
  return (
    <li className="relative border-b border-line px-5 py-3 hover:bg-hover">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={`/tasks/${task.id}`}
          className="min-w-0 font-medium break-words after:absolute after:inset-0 hover:underline"
          onClick={onClose}
        >
          {told(task.title)}
        </Link>
        <span className="shrink-0 text-xs text-muted tabular-nums">{times.ran ?? times.waited}</span>
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 text-[13px]">
        <StateDot tone={taskTone(task)} moving={!over}>
          {taskWord(task)}
        </StateDot>
        {href && (
          <Link to={href} className="relative z-1 min-w-0 truncate text-brand-text hover:underline" onClick={onClose}>
            {task.objectName ?? t`Open`}
          </Link>
        )}
      </div>
      {!over && (
        <div className="mt-2">
          <ProgressBar
            value={task.state === 'waiting' ? 0 : task.progress}
            label={t`Progress of ${told(task.title)}`}
          />
          {task.step && <p className="mt-1 text-[13px] text-muted">{told(task.step)}</p>}
        </div>
      )}
      {task.error && <p className="mt-1 text-[13px] break-words text-bad">{told(task.error)}</p>}
    </li>
  );
}
