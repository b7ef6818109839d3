import { expect, test } from 'vitest';
import { lastHandOver, onCallAt, spansFrom, type Rotation } from './rotation.ts';

const weekly = { timeZone: 'Europe/Berlin', weekday: 1, hour: 9, minute: 0 };
const at = (text: string) => new Date(text);
const everyone = () => true;
const rotation = (more: Partial<Rotation> = {}): Rotation => ({
  ...weekly,
  weeks: 1,
  // A Monday at nine, in summer time.
  startsAt: at('2026-10-12T07:00:00Z'),
  memberIds: ['ann', 'bea', 'cid'],
  overrides: [],
  ...more,
});
const who = (one: Rotation, when: string, able: (id: string) => boolean = everyone) =>
  onCallAt(one, at(when), able).memberId;

test('a hand-over is at the hour of its time zone, through the end of summer time', () => {
  expect(lastHandOver(weekly, at('2026-10-25T23:59:00Z'))).toEqual(at('2026-10-19T07:00:00Z'));
  expect(lastHandOver(weekly, at('2026-10-26T07:59:00Z'))).toEqual(at('2026-10-19T07:00:00Z'));
  expect(lastHandOver(weekly, at('2026-10-26T08:00:00Z'))).toEqual(at('2026-10-26T08:00:00Z'));
  expect(who(rotation(), '2026-10-26T07:59:59Z')).toBe('bea');
  expect(who(rotation(), '2026-10-26T08:00:00Z')).toBe('cid');
  expect(who(rotation(), '2026-11-02T08:00:00Z')).toBe('ann');
});

test('a shift lasts as many weeks as it says, and began before the schedule did', () => {
  const long = rotation({ weeks: 2 });
  expect(who(long, '2026-10-25T00:00:00Z')).toBe('ann');
  expect(who(long, '2026-10-26T08:00:00Z')).toBe('bea');
  expect(who(long, '2026-10-10T08:00:00Z')).toBe('cid');
});

test('who is not able is passed over, and where no one is, no one is on call', () => {
  expect(who(rotation(), '2026-10-13T00:00:00Z', (id) => id !== 'ann')).toBe('bea');
  expect(who(rotation(), '2026-10-13T00:00:00Z', () => false)).toBe(null);
  expect(who(rotation({ memberIds: [] }), '2026-10-13T00:00:00Z')).toBe(null);
});

test('of overrides the newest counts, and the shifts ahead show them', () => {
  const cover = (memberId: string, [from, until]: [string, string], created: string) => ({
    memberId,
    from: at(from),
    until: at(until),
    created: at(created),
  });
  const covered = rotation({
    overrides: [
      cover('cid', ['2026-10-14T00:00:00Z', '2026-10-16T00:00:00Z'], '2026-10-02T00:00:00Z'),
      cover('bea', ['2026-10-15T00:00:00Z', '2026-10-15T12:00:00Z'], '2026-10-03T00:00:00Z'),
    ],
  });
  const spans = spansFrom(covered, at('2026-10-13T00:00:00Z'), { shifts: 1, able: everyone });
  expect(spans.map(({ memberId, override, from }) => [memberId, override, from.toISOString().slice(0, 13)])).toEqual([
    ['ann', false, '2026-10-13T00'],
    ['cid', true, '2026-10-14T00'],
    ['bea', true, '2026-10-15T00'],
    ['cid', true, '2026-10-15T12'],
    ['ann', false, '2026-10-16T00'],
    ['bea', false, '2026-10-19T07'],
  ]);
});
