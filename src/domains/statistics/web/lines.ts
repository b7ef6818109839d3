import type { Line } from './chart-options.ts';
import type { Series, Statistics } from './types.ts';

/** Whether a series is shown before someone chooses: totals where there are any, else every one. */
export function shownAtFirst(series: readonly Series[]): ReadonlySet<string> {
  const totals = series.filter((one) => one.id.startsWith('total.'));
  return new Set((totals.length > 0 ? totals : series).map((one) => one.id));
}

/** The lines of the visible series; each keeps its color. */
export function linesOf(now: Statistics, past: Statistics | undefined, shown: ReadonlySet<string>): Line[] {
  return now.series.flatMap((series, color) =>
    shown.has(series.id)
      ? [{ ...series, color, before: past === undefined ? null : aligned(now, past, series.id) }]
      : [],
  );
}

/** A series of the previous span, mapped onto the points of this one. */
function aligned(now: Statistics, past: Statistics, id: string): (number | null)[] {
  const found = past.series.find((one) => one.id === id);
  const shift = Math.round((Date.parse(now.to) - Date.parse(past.to)) / 1000);
  const byTime = new Map(past.times.map((at, index) => [Math.floor((at + shift) / now.interval), found?.avg[index]]));
  return now.times.map((at) => byTime.get(Math.floor(at / now.interval)) ?? null);
}

/** The largest value of all series, shown or not: toggling must not change the unit. */
export function largestOf(...answers: readonly (Statistics | undefined)[]): number {
  let largest = 0;
  for (const answer of answers)
    for (const series of answer?.series ?? []) for (const value of series.max) largest = Math.max(largest, value ?? 0);
  return largest;
}

/** Whether there is anything to draw. */
export const isEmpty = (answer: Statistics): boolean =>
  answer.series.every((series) => series.avg.every((value) => value === null));
