import { expect, test } from 'vitest';
import { amountText, decimalsOf } from './number-text.ts';

test('a column writes all its numbers with the decimals of the one that needs most', () => {
  const hours = [479.2, 544.23, 12, 0.004];
  expect(decimalsOf(hours)).toBe(2);
  expect(hours.map((n) => amountText(n, decimalsOf(hours), 2))).toEqual(['479.20', '544.23', '12.00', '0.00']);
  expect(decimalsOf([1, 1000])).toBe(0);
  expect(amountText(1000, 0, 2)).toBe('1,000');
  expect(decimalsOf([])).toBe(0);
});
