import { expect, it } from 'vitest';
import { releaseAt } from './release.ts';
import type { Schedule } from './store-settings.ts';

const at = (time: string) => new Date(`2026-06-10T${time}:30.000Z`);
const quiet = (from: number | null, until: number | null, digest: Schedule['digest'] = 'immediately'): Schedule => ({
  digest,
  quietFrom: from === null ? null : from * 60,
  quietUntil: until === null ? null : until * 60,
});

it.each([
  ['at once', quiet(null, null), 'UTC', '12:10', null],
  ['outside quiet hours', quiet(22, 7), 'UTC', '21:59', null],
  ['the first minute of quiet hours', quiet(22, 7), 'UTC', '22:00', '2026-06-11T07:00'],
  ['after midnight', quiet(22, 7), 'UTC', '06:59', '2026-06-10T07:00'],
  ['the end of quiet hours', quiet(22, 7), 'UTC', '07:00', null],
  ['quiet hours of a day', quiet(9, 17), 'UTC', '12:00', '2026-06-10T17:00'],
  ['the zone of the account', quiet(22, 7), 'America/New_York', '03:00', '2026-06-10T11:00'],
  ['hourly', quiet(null, null, 'hourly'), 'UTC', '12:10', '2026-06-10T13:00'],
  ['hourly, on the hour', quiet(null, null, 'hourly'), 'UTC', '12:00', '2026-06-10T13:00'],
  ['hourly into quiet hours', quiet(13, 15, 'hourly'), 'UTC', '12:10', '2026-06-10T15:00'],
  ['daily', quiet(null, null, 'daily'), 'UTC', '12:10', '2026-06-11T08:00'],
  ['daily, just before', quiet(null, null, 'daily'), 'UTC', '07:59', '2026-06-10T08:00'],
  ['daily, at eight', quiet(null, null, 'daily'), 'UTC', '08:00', '2026-06-11T08:00'],
  ['daily within quiet hours', quiet(22, 9, 'daily'), 'UTC', '12:00', '2026-06-11T09:00'],
  ['a zone of half an hour', quiet(null, null, 'hourly'), 'Asia/Kolkata', '12:10', '2026-06-10T12:30'],
] as const)('%s', (...row) => {
  const [, schedule, zone, now, expected] = row;
  expect(releaseAt(schedule, zone, at(now))?.toISOString().slice(0, 16) ?? null).toBe(expected);
});
