import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { elapsedText, useNow } from '#shell/text/elapsed.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState, ProgressBar } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { tasks } from '../contract.ts';
import { objectHref } from './object-link.ts';
import type { TaskRow } from './task-patch.ts';
import { taskTimes } from './task-time.ts';
import { isOver, taskTone, taskLabel } from './labels.ts';
import { taskPath, tasksPath } from '../paths.ts';

const last = { query: { size: '10', sorting: '-dtCreate' } };

/** The last ten tasks over the page. */
export default function TaskDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead(tasks.listTasks, last, { pollSeconds: 6 });
  return (
    <Drawer
      title={t`Tasks`}
      onClose={onClose}
      actions={
        <Link to={tasksPath()} className={buttonClass('ghost', 'small')} onClick={onClose}>
          {t`All tasks`}
        </Link>
      }
    >
      <ReadState read={read} className="p-5" />
      {read.data?.items.length === 0 && (
        <EmptyState kind="nothing" title={t`No tasks yet`}>
          {t`Tasks you start, such as creating or restarting a server, appear here.`}
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
          to={taskPath(task.id)}
          className="min-w-0 font-medium break-words after:absolute after:inset-0 hover:underline"
          onClick={onClose}
        >
          {task.title}
        </Link>
        <span className="shrink-0 text-xs text-muted tabular-nums">{elapsedText(times.ran ?? times.waited)}</span>
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 text-[13px]">
        <StateDot tone={taskTone(task)} moving={!over}>
          {taskLabel(task)}
        </StateDot>
        {href && (
          <Link to={href} className="relative z-1 min-w-0 truncate text-brand-text hover:underline" onClick={onClose}>
            {task.objectName ?? t`Open`}
          </Link>
        )}
      </div>
      {!over && (
        <div className="mt-2">
          <ProgressBar value={task.state === 'waiting' ? 0 : task.progress} label={t`Progress of ${task.title}`} />
          {task.step && <p className="mt-1 text-[13px] text-muted">{task.step}</p>}
        </div>
      )}
      {task.error && <p className="mt-1 text-[13px] break-words text-bad">{task.error}</p>}
    </li>
  );
}
