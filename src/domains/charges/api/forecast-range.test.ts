import { expect, test } from 'vitest';
import { forecastRange } from './forecast-range.ts';

const dayMs = 86_400_000;
const [now, end] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-12-01T00:00:00Z')];

/** What is used, with what each whole day before today costs; from today on a day costs 100. */
const usedWith = (costs: readonly number[]) => (moment: Date) => {
  const first = Date.UTC(2026, 10, 21) - costs.length * dayMs;
  const past = (moment.getTime() - first) / dayMs;
  return (
    costs.reduce((sum, cost, day) => sum + cost * Math.min(1, Math.max(0, past - day)), 0) +
    100 * Math.max(0, past - costs.length)
  );
};

const rangeOf = (costs: readonly number[], since: Date | null = new Date('2026-10-01T00:00:00Z')) =>
  forecastRange({ usedUntil: usedWith(costs), since, now, end, projected: 5000 });

test('a month ends between its days at the least and at the most that one of the last seven cost', () => {
  // 9.5 days are left, which come to 950 as it is.
  expect(rangeOf([500, 80, 100, 100, 100, 100, 100, 140])).toEqual({ low: 5000 - 190, high: 5000 + 380 });
  expect(rangeOf([100, 100, 100, 100, 100, 100, 100])).toEqual({ low: 5000, high: 5000 });
  // What stays as it is is within, even where it was never so before.
  expect(rangeOf([10, 10, 10, 10, 10, 10, 10])).toEqual({ low: 5000 - 855, high: 5000 });
});

test('days before the first use do not count, and too few days say nothing', () => {
  const costs = [0, 0, 0, 0, 100, 100, 120];
  expect(rangeOf(costs, new Date('2026-11-18T00:00:00Z'))).toEqual({ low: 5000, high: 5000 + 190 });
  expect(rangeOf(costs, new Date('2026-11-18T00:00:01Z'))).toBeNull();
  expect(rangeOf(costs, null)).toBeNull();
});
