import { expect, test } from 'vitest';
import { dateFormats, dayIn, isDateFormat, minuteText, readDay, secondText } from './date-format.ts';

const parts = { year: 2026, month: 3, day: 7, hour: 4, minute: 5, second: 6 };

test.each(dateFormats.map((format) => [format]))('%s can be read back', (format) => {
  for (const [month, day] of [
    [3, 7],
    [12, 31],
    [1, 10],
  ] as const)
    expect(readDay(format, dayIn(format, { ...parts, month, day }))).toEqual({ year: 2026, month, day });
  expect(readDay(format, 'yesterday')).toBeNull();
});

test('dates and times are written as people chose them', () => {
  expect(dateFormats.map((format) => dayIn(format, parts))).toEqual([
    '2026-03-07',
    '07/03/2026',
    '03/07/2026',
    '07.03.2026',
    '07-03-2026',
    '2026/03/07',
    '07 Mar 2026',
    'Mar 7, 2026',
  ]);
  expect([minuteText(parts), secondText(parts)]).toEqual(['04:05', '04:05:06']);
  expect([isDateFormat('DD.MM.YYYY'), isDateFormat('dd.mm.yyyy')]).toEqual([true, false]);
});
