import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { nextRuns, type Zoned } from './api/next-runs.ts';
import { offShareOf, patternOf, savingOf } from './times.ts';
import './permissions.ts';

const office = { weekdays: [1, 2, 3, 4, 5], onMinute: 7 * 60, offMinute: 19 * 60 };

test('says when in a pattern, and what is saved', () => {
  expect(patternOf({ ...office, weekdays: [5, 1] }, 'off')).toBe('0 19 * * 1,5');
  // Twelve hours in each of four nights, and 60 from Friday evening to Monday morning.
  expect(offShareOf(office)).toBeCloseTo(108 / 168, 10);
  expect(offShareOf({ weekdays: [0, 1, 2, 3, 4, 5, 6], onMinute: 22 * 60, offMinute: 6 * 60 })).toBeCloseTo(
    16 / 24,
    10,
  );
  expect(savingOf(office, { hourlyOnMicro: 14_000, hourlyOffMicro: 4000 })).toBe(Math.round((108 / 168) * 7_300_000));
});

const zones = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Jerusalem', 'UTC', 'America/Santiago'];
const local = (zone: string, at: Date) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(of('weekday')),
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
};

test('runs once on each of its days at its time, in every zone, all the year round', () => {
  const schedules = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    onMinute: fc.integer({ min: 0, max: 1439 }),
    offMinute: fc.integer({ min: 0, max: 1439 }),
    timeZone: fc.constantFrom(...zones),
  });
  // From any day of two years, so that every change of the clock is met.
  const froms = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
  fc.assert(
    fc.property(schedules, froms, (schedule: Zoned, from) => {
      const runs = nextRuns(schedule, new Date(from), 20);
      expect(runs).toHaveLength(20);
      for (const turn of ['on', 'off'] as const) {
        const wanted = turn === 'on' ? schedule.onMinute : schedule.offMinute;
        const days = runs.filter((run) => run.turn === turn).map((run) => local(schedule.timeZone, run.at));
        expect(new Set(days.map((one) => one.day)).size).toBe(days.length);
        for (const { weekday, minute } of days) {
          // A time that the clock skips comes as soon as the clock is past it: an hour later at most.
          expect(minute === wanted || (minute > wanted && minute - wanted <= 60)).toBe(true);
          expect(schedule.weekdays).toContain(weekday);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('those who may change a server may schedule it', () => {
  const may = rolesOf('server.schedule');
  const open: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(roles.filter((role) => may.includes(role))).toEqual(open);
});
