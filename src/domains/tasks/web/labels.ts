import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { TaskState } from '../schemas.ts';

/** What decides how a task reads. */
export interface Outcome {
  state: TaskState;
  warn: boolean;
  canceling?: boolean;
  stuck?: boolean;
}

export const taskLabel = ({ state, warn, canceling, stuck }: Outcome): string =>
  stuck ? t`Not responding` : labelOf({ state, warn, canceling });

const labelOf = ({ state, warn, canceling }: Omit<Outcome, 'stuck'>): string =>
  ({
    waiting: t`Waiting`,
    running: canceling ? t`Canceling` : t`Running`,
    succeeded: warn ? t`Done with warnings` : t`Done`,
    failed: t`Failed`,
    cancelled: t`Canceled`,
  })[state];

const tones: Record<TaskState, Tone> = {
  waiting: 'muted',
  running: 'brand',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'muted',
};
export const taskTone = ({ state, warn, stuck }: Outcome): Tone =>
  stuck || (warn && state === 'succeeded') ? 'warn' : tones[state];

export const isOver = (state: TaskState): boolean => state !== 'waiting' && state !== 'running';
