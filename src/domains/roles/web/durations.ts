import { t } from '@lingui/core/macro';
import { serverAheadMs } from '#shell/data/server-clock.ts';

const hours = { hour: 1, shift: 8, day: 24, week: 168, month: 720, quarter: 2160, never: null } as const;
export type Duration = keyof typeof hours;

/** For how long access can be granted. */
export const durationChoices = (): readonly { value: Duration; title: string }[] => [
  { value: 'hour', title: t`In 1 hour` },
  { value: 'shift', title: t`In 8 hours` },
  { value: 'day', title: t`In 1 day` },
  { value: 'week', title: t`In 7 days` },
  { value: 'month', title: t`In 30 days` },
  { value: 'quarter', title: t`In 90 days` },
  { value: 'never', title: t`Never` },
];

/** When it expires, counted from now; nothing where it does not. */
export function untilOf(duration: Duration): { until?: string } {
  const length = hours[duration];
  return length === null ? {} : { until: new Date(Date.now() + serverAheadMs() + length * 3_600_000).toISOString() };
}
