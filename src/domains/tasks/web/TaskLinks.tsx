import { Link } from '@tanstack/react-router';
import { StateDot } from '#ui/StateDot.tsx';
import { taskPath } from '../paths.ts';
import type { TaskState } from '../schemas.ts';
import { isOver, taskLabel, taskTone } from './labels.ts';

interface Linked {
  cmdId: string;
  title: string;
  state: TaskState;
  progress: number;
}

/** Tasks in a card, each with its state. */
export function TaskLinks({ tasks, here }: { tasks: readonly Linked[]; here: string }) {
  return (
    <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {tasks.map((one) => (
        <li key={one.cmdId}>
          <Link
            to={taskPath(one.cmdId)}
            aria-current={one.cmdId === here ? 'page' : undefined}
            className="flex items-center justify-between gap-3 rounded-lg px-2 py-1.5 hover:bg-hover aria-[current]:bg-brand-soft"
          >
            <span className="min-w-0 truncate">{one.title}</span>
            <StateDot tone={taskTone({ ...one, warn: false })} moving={!isOver(one.state)}>
              {one.state === 'running' ? `${one.progress} %` : taskLabel({ ...one, warn: false })}
            </StateDot>
          </Link>
        </li>
      ))}
    </ul>
  );
}
