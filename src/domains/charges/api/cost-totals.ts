import type { Currency } from '#kernel/money.ts';
import type { Charge } from '#domains/metering/charges-of.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import { monthsOf, type Use } from './account-charges.ts';

/** What a use costs up to a moment, in minor units. */
export type CostUntil = (moment: Date) => number;

/** The cost of a use in one currency up to any moment; months that are over by then are worked out once. */
export function costTotals(use: Use, currency: Currency, counts: (line: Charge) => boolean = () => true): CostUntil {
  const whole = new Map<number, number>();
  const costOf = (month: Date, until: Date): number =>
    monthsOf({ ...use, firstMonth: month }, until)
      .flatMap(({ charges }) => charges)
      .reduce((sum, line) => (line.currency === currency && counts(line) ? sum + line.amount : sum), 0);
  const wholeOf = (month: Date): number => {
    const known = whole.get(month.getTime()) ?? costOf(month, nextMonth(month));
    whole.set(month.getTime(), known);
    return known;
  };
  return (moment) => {
    let sum = 0;
    if (use.firstMonth === null) return sum;
    for (let month = use.firstMonth; month < moment; month = nextMonth(month))
      sum += nextMonth(month) <= moment ? wholeOf(month) : costOf(month, moment);
    return sum;
  };
}

const minuteMs = 60_000;

/** The first minute from a moment on at which something that never ends again is so; null: not before an end. */
export function firstMinute(from: Date, until: Date, isSo: (moment: Date) => boolean): Date | null {
  const after = (minutes: number) => new Date(from.getTime() + minutes * minuteMs);
  if (isSo(from)) return from;
  let [not, so] = [0, Math.ceil((until.getTime() - from.getTime()) / minuteMs)];
  if (so <= 0 || !isSo(after(so))) return null;
  while (so - not > 1) {
    const middle = Math.floor((not + so) / 2);
    if (isSo(after(middle))) so = middle;
    else not = middle;
  }
  return after(so);
}
