import { t } from '@lingui/core/macro';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { ServerRow } from './types.ts';
import { isMoving, stateTone, stateLabel } from './labels.ts';

/** The state of a server as dot and word; while a task runs on it, how far that is. */
export function serverState(server: ServerRow) {
  const { state, task, error } = server;
  const dot = (
    <StateDot tone={stateTone[state]} moving={isMoving(state)}>
      {stateLabel(server)}
    </StateDot>
  );
  const step = task?.step ?? '';
  const name = task?.title ?? '';
  const title = task ? (step ? t`${name}: ${step}` : name) : error;
  if (title === null) return dot;
  return (
    <span className="inline-flex items-center gap-3" title={title}>
      {dot}
      {task && (
        <span className="inline-flex items-center gap-2 text-xs text-muted tabular-nums">
          <ProgressBar className="w-14" value={task.progress} label={task.title} />
          <span className="max-w-40 truncate">{step ? t`${step} · ${task.progress}%` : t`${task.progress}%`}</span>
        </span>
      )}
    </span>
  );
}
