import { plural, t } from '@lingui/core/macro';
import type { Timing } from '#kernel/timing.ts';

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const two = (n: number) => String(n).padStart(2, '0');
export const weekdayLabel = (day: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][day] ?? '';

/** When a schedule runs, as a part of a sentence. */
export function whenText({ kind, everyHours, hour, minute, weekday, monthDay }: Timing): string {
  const at = two(minute);
  const time = `${two(hour)}:${at}`;
  const day = weekdayLabel(weekday);
  return {
    hourly: plural(everyHours, { one: `every hour at minute ${at}`, other: `every # hours at minute ${at}` }),
    daily: t`every day at ${time}`,
    weekly: t`every ${day} at ${time}`,
    monthly: t`on day ${monthDay} of every month at ${time}`,
  }[kind];
}
