import { expect, test } from 'vitest';
import type { Timing } from '#kernel/timing.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { overlapsOf, runsAhead } from './times.ts';

const base: Timing & { timeZone: string } = {
  kind: 'daily',
  everyHours: 1,
  hour: 2,
  minute: 30,
  weekday: 0,
  monthDay: 1,
  timeZone: 'Europe/Rome',
};
const now = new Date('2026-10-23T12:00:00Z');
const texts = (dates: readonly Date[]) => dates.map((at) => at.toISOString().slice(0, 16));

test('daily follows the clock of its zone, over the end of summer time', () => {
  expect(texts(nextRuns(base, now, 3))).toEqual(['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']);
});

test('every six hours from its hour on', () => {
  const hourly = { ...base, kind: 'hourly' as const, everyHours: 6, hour: 3, minute: 15, timeZone: 'UTC' };
  expect(texts(nextRuns(hourly, now, 3))).toEqual(['2026-10-23T15:15', '2026-10-23T21:15', '2026-10-24T03:15']);
});

test('weekly and monthly on their days', () => {
  const utc = { ...base, timeZone: 'UTC' };
  expect(texts(nextRuns({ ...utc, kind: 'weekly', weekday: 0 }, now, 2))).toEqual([
    '2026-10-25T02:30',
    '2026-11-01T02:30',
  ]);
  expect(texts(nextRuns({ ...utc, kind: 'monthly', monthDay: 28 }, now, 2))).toEqual([
    '2026-10-28T02:30',
    '2026-11-28T02:30',
  ]);
});

test('finds where two come near each other', () => {
  const utc = { ...base, timeZone: 'UTC' };
  const weekly = { ...utc, kind: 'weekly' as const, minute: 35 };
  const near = overlapsOf(runsAhead(utc, now), runsAhead(weekly, now));
  expect(texts(near.slice(0, 2))).toEqual(['2026-10-25T02:30', '2026-11-01T02:30']);
  expect(overlapsOf(runsAhead(utc, now), runsAhead({ ...weekly, minute: 45 }, now))).toEqual([]);
});
