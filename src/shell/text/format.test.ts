import { convert } from '#kernel/money.ts';
import { expect, test } from 'vitest';
import { numberText } from '#ui/number-text.ts';
import {
  bytesText,
  clockText,
  dateSettings,
  dateText,
  dayText,
  gigabytesText,
  hourOf,
  moneyText,
  timeText,
} from './format.ts';

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

test('a date is shown in the zone and the format that are asked for, and as it came when it is none', () => {
  const at = '2026-11-20T22:30:00.000Z';
  expect(dateText(at, { timeZone: 'Asia/Jerusalem', dateFormat: 'DD.MM.YYYY' })).toBe('21.11.2026, 00:30');
  expect(dateText(at, { timeZone: 'UTC', dateFormat: 'MMM D, YYYY' })).toBe('Nov 20, 2026, 22:30');
  expect(dateText('soon')).toBe('soon');
});

test('summer time of the zone counts', () => {
  const berlin = { timeZone: 'Europe/Berlin', dateFormat: 'YYYY-MM-DD' } as const;
  expect(['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'].map((at) => timeText(at, berlin))).toEqual([
    '01:59',
    '03:00',
  ]);
});

test('every date follows a change of the settings, and those who watch hear of it once', () => {
  let heard = 0;
  const stop = dateSettings.watch(() => (heard += 1));
  for (let n = 0; n < 2; n++) dateSettings.set({ timeZone: 'Asia/Kolkata', dateFormat: 'DD/MM/YYYY' });
  const at = '2026-11-20T22:30:00.000Z';
  expect([dateText(at), dayText(at), clockText(Date.parse(at)), hourOf(Date.parse(at))]).toEqual([
    '21/11/2026, 04:00',
    '21/11/2026',
    '04:00:00',
    4,
  ]);
  expect(heard).toBe(1);
  stop();
  dateSettings.set({ timeZone: 'UTC', dateFormat: 'unknown' });
  expect([dateText(at), heard]).toEqual(['2026-11-20, 22:30', 1]);
});

test('an amount in another currency goes by the euro', () => {
  const rates = { dated: '2026-11-20', usdPerEuroMicro: 1_250_000, ilsPerEuroMicro: 4_000_000 };
  expect(convert(1000, { from: 'USD', to: 'EUR', rates })).toBe(800);
  expect(convert(1000, { from: 'EUR', to: 'ILS', rates })).toBe(4000);
  expect(convert(1000, { from: 'USD', to: 'ILS', rates })).toBe(3200);
  expect(convert(1000, { from: 'USD', to: 'USD', rates })).toBe(1000);
});
