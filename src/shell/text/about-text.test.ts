import { afterEach, expect, test } from 'vitest';
import { aboutText, withAbout } from './about-text.ts';
import { dateSettings } from './format.ts';
import { shownCurrency } from '../session/shown-currency.ts';

const rates = { dated: '2026-11-20', usdPerEuroMicro: 1_250_000, ilsPerEuroMicro: 4_000_000 };
const inEuros = () => shownCurrency.set({ currency: 'EUR', rates });
afterEach(() => shownCurrency.set(null));

test('without another currency an amount stands by itself', () => {
  expect(aboutText([{ micro: 1_000_000, currency: 'USD' }])).toBeNull();
  expect(withAbout('$1.00', { micro: 1_000_000, currency: 'USD' })).toBe('$1.00');
});

test('what is charged in that currency already stands by itself', () => {
  inEuros();
  expect(aboutText([{ micro: 1_000_000, currency: 'EUR' }])).toBeNull();
  expect(withAbout('€1.00', { micro: 1_000_000, currency: 'EUR' })).toBe('€1.00');
});

test('a text has the other amount behind it: of an hour with four decimals, and less than nothing with its sign', () => {
  inEuros();
  expect(withAbout('$10.00', { micro: 10_000_000, currency: 'USD' })).toBe('$10.00 (≈ €8.00)');
  expect(withAbout('₪0.0123/h', { micro: 12_300, currency: 'ILS' }, true)).toBe('₪0.0123/h (≈ €0.0031)');
  expect(withAbout('−$2.50', { micro: -2_500_000, currency: 'USD' })).toBe('−$2.50 (≈ −€2.00)');
});

test('several currencies come to one sum, with the rate of each and their day', () => {
  inEuros();
  dateSettings.set({ timeZone: 'UTC', dateFormat: 'YYYY-MM-DD' });
  const of = [
    { micro: 5_000_000, currency: 'USD' },
    { micro: 4_000_000, currency: 'ILS' },
    { micro: 1_000_000, currency: 'EUR' },
  ] as const;
  expect(aboutText(of)).toEqual({
    amount: '€6.00',
    day: '2026-11-20',
    rates: '1 USD = 0.8000 EUR, 1 ILS = 0.2500 EUR',
  });
});
