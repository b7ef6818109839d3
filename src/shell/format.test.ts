import { expect, test } from 'vitest';
import { numberText } from '#ui/number-text.ts';
import { bytesText, dateText, gigabytesText, moneyText } from './format.ts';

test('numbers have their thousands apart and no needless zeros', () => {
  expect([0, 999, 1000, 1234567.5, -1234].map((n) => numberText(n))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.5',
    '-1,234',
  ]);
});

test('money has its sign, two decimals and a true minus', () => {
  expect([moneyText(120450, 'USD'), moneyText(-5, 'ILS'), moneyText(0, 'EUR')]).toEqual([
    '$1,204.50',
    '−₪0.05',
    '€0.00',
  ]);
});

test('storage from 1000 GB on is in TB', () => {
  expect([gigabytesText(999), gigabytesText(1000), gigabytesText(16500)]).toEqual(['999 GB', '1 TB', '16.5 TB']);
  expect([bytesText(0), bytesText(999), bytesText(1500)]).toEqual(['0 B', '999 B', '1.5 KB']);
});

test('a date is shown in the zone that is asked for, and as it came when it is none', () => {
  expect(dateText('2026-11-20T22:30:00.000Z', 'Asia/Jerusalem')).toBe('21 Nov 2026, 00:30');
  expect(dateText('soon')).toBe('soon');
});
