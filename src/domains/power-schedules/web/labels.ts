import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { PowerTurn } from '../times.ts';
import type { PowerSchedule, PowerScheduleEdit } from './types.ts';

const two = (n: number) => String(n).padStart(2, '0');
/** Minutes after midnight as `07:00`. */
export const timeText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Days of the week as most calendars begin it. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
export const weekdayLabel = (day: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][day] ?? '';

export const turnLabel = (turn: PowerTurn): string => (turn === 'on' ? t`on` : t`off`);

/** A schedule as a plain sentence. */
export function sentenceOf({ weekdays: days, onMinute, offMinute, timeZone }: PowerScheduleEdit): string {
  const text = days.length === 0 ? t`Never` : daysText(new Set(days));
  return t`${text}: on at ${timeText(onMinute)}, off at ${timeText(offMinute)} (${timeZone})`;
}

function daysText(days: ReadonlySet<number>): string {
  if (days.size === 7) return t`Every day`;
  if (days.size === 5 && !days.has(0) && !days.has(6)) return t`Monday to Friday`;
  return weekdays
    .filter((day) => days.has(day))
    .map(weekdayLabel)
    .join(', ');
}

type RunState = PowerSchedule['runs'][number]['state'];
export const runLabel = (state: RunState): string =>
  ({
    waiting: t`waiting`,
    running: t`running`,
    ok: t`done`,
    failed: t`failed`,
    skipped: t`skipped`,
    missed: t`missed`,
  })[state];
export const runTone: Record<RunState, Tone> = {
  waiting: 'brand',
  running: 'brand',
  ok: 'ok',
  failed: 'bad',
  skipped: 'warn',
  missed: 'warn',
};
