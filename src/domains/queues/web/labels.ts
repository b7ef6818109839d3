import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { ProcessState, QueueAlarm, QueueKind } from '../kinds.ts';
import type { ProcessRow } from './types.ts';

export const kindLabel = (kind: QueueKind): string =>
  ({
    tasks: t`Tasks`,
    messages: t`Outgoing messages`,
    notifications: t`Notifications`,
    schedules: t`Schedules`,
  })[kind];

export const alarmTone: Record<QueueAlarm, Tone> = { none: 'ok', warning: 'warn', critical: 'bad' };
export const alarmLabel = (alarm: QueueAlarm): string =>
  ({ none: t`OK`, warning: t`Behind`, critical: t`Critical` })[alarm];

export const processTone: Record<ProcessState, Tone> = { running: 'ok', stopped: 'muted', lost: 'bad' };
export const processLabel = (state: ProcessState): string =>
  ({ running: t`Running`, stopped: t`Stopped`, lost: t`Lost` })[state];

export const roleLabel = (role: ProcessRow['role']): string =>
  ({ all: t`Web and worker`, web: t`Web`, worker: t`Worker` })[role];
