import { expect, test } from 'vitest';
import { surplusOf } from './retention.ts';

const hourMs = 3_600_000;
/** One snapshot a day at 02:00 in Rome, newest first; the id is the day. */
function days(from: string, count: number) {
  const start = Date.parse(`${from}T01:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start - index * 24 * hourMs);
    return { id: at.toISOString().slice(0, 10), at };
  });
}
const rule = { keep: 7, keepWeekly: 0, keepMonthly: 0, timeZone: 'Europe/Rome' };

test('keeps the newest', () => {
  expect(surplusOf(days('2026-11-21', 9), rule)).toEqual(['2026-11-13', '2026-11-14']);
  expect(surplusOf(days('2026-11-21', 7), rule)).toEqual([]);
});

test('grandfather, father, son: the first of every week and month besides', () => {
  const all = days('2026-11-21', 90);
  const gone = surplusOf(all, { ...rule, keepWeekly: 4, keepMonthly: 3 });
  const kept = all.map((one) => one.id).filter((id) => !gone.includes(id));
  expect(kept).toEqual([
    ...days('2026-11-21', 7).map((one) => one.id),
    // Sundays; that of the present week is among the newest.
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
    '2026-10-01',
    '2026-09-01',
  ]);
});

test('Monday stands for its week where Sunday failed', () => {
  const all = days('2026-11-21', 30).filter((one) => one.id !== '2026-11-08');
  const gone = surplusOf(all, { ...rule, keep: 1, keepWeekly: 2 });
  expect(all.filter((one) => !gone.includes(one.id)).map((one) => one.id)).toEqual([
    '2026-11-21',
    '2026-11-15',
    '2026-11-09',
  ]);
});

test('days are those of the zone', () => {
  const late = { id: 'late', at: new Date('2026-10-31T23:30:00Z') };
  const early = { id: 'early', at: new Date('2026-10-31T22:30:00Z') };
  // In Rome (UTC+1 since 25 October) the later one lies in November.
  expect(surplusOf([late, early], { ...rule, keep: 1, keepMonthly: 2 })).toEqual([]);
  expect(surplusOf([late, early], { ...rule, keep: 1, keepMonthly: 2, timeZone: 'UTC' })).toEqual([]);
  const [a, b] = [{ ...late, id: 'a', at: new Date('2026-11-01T00:30:00Z') }, late];
  expect(surplusOf([a, b], { ...rule, keep: 0, keepMonthly: 1 })).toEqual(['a']);
});
