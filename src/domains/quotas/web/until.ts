import { t } from '@lingui/core/macro';
import { serverAheadMs } from '#shell/data/server-clock.ts';

const days = { always: null, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Until = keyof typeof days;

/** For how long a quota can be raised. */
export const untilChoices = (): readonly { value: Until; title: string }[] => [
  { value: 'always', title: t`Permanently` },
  { value: 'week', title: t`For 7 days` },
  { value: 'month', title: t`For 30 days` },
  { value: 'quarter', title: t`For 90 days` },
  { value: 'year', title: t`For 1 year` },
];

/** When it ends, counted from now; nothing where it does not. */
export function untilOf(until: Until): { until?: string } {
  const length = days[until];
  return length === null ? {} : { until: new Date(Date.now() + serverAheadMs() + length * 86_400_000).toISOString() };
}
