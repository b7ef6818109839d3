import { t } from '@lingui/core/macro';
import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { Power, PowerAction, ServerAction, ServerState } from '../states.ts';

const labelOf: Record<ServerState, () => string> = {
  creating: () => t`Creating`,
  on: () => t`On`,
  off: () => t`Off`,
  suspended: () => t`Suspended`,
  configuring: () => t`Configuring`,
  cloning: () => t`Cloning`,
  migrating: () => t`Moving`,
  terminating: () => t`Terminating`,
  terminated: () => t`Terminated`,
  error: () => t`Error`,
};
/** A state by its name alone. */
export const stateName = (state: ServerState): string => labelOf[state]();

/** The state as people read it; a server that was resumed says so until its next power change. */
export function stateLabel({ state, power }: { state: ServerState; power: Power }): string {
  return state === 'on' && power === 'resumed' ? t`Resumed` : stateName(state);
}

export const stateTone: Record<ServerState, Tone> = {
  creating: 'brand',
  on: 'ok',
  off: 'muted',
  suspended: 'warn',
  configuring: 'brand',
  cloning: 'brand',
  migrating: 'brand',
  terminating: 'warn',
  terminated: 'muted',
  error: 'bad',
};

/** States that are about to become another. */
export const isMoving = (state: ServerState): boolean =>
  ['creating', 'configuring', 'cloning', 'migrating', 'terminating'].includes(state);

export const actionTitle = (action: ServerAction): string =>
  ({
    on: t`Power on`,
    off: t`Power off`,
    restart: t`Restart`,
    suspend: t`Suspend`,
    resume: t`Resume`,
    rename: t`Rename`,
    terminate: t`Terminate`,
  })[action];

/** What is said once the server has taken a power change. */
export const underWay = (action: PowerAction, name: string): string =>
  ({
    on: t`Powering on ${name}`,
    off: t`Powering off ${name}`,
    restart: t`Restarting ${name}`,
    suspend: t`Suspending ${name}`,
    resume: t`Resuming ${name}`,
  })[action];

export const billingLabel = (mode: 0 | 1): string => (mode === 0 ? t`Monthly` : t`Hourly`);
export const ramText = (mb: number): string => inOrder(mb < 1024 ? `${mb} MB` : `${numberText(mb / 1024, 1)} GB`);
