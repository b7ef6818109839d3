import { expect, test } from 'vitest';
import { daysUntilFull } from './forecast.ts';

const days = (count: number, amountAt: (age: number) => number) =>
  Array.from({ length: count }, (_, age) => ({ age, amount: amountAt(age) }));

test('what grows by so much a day is full when the rest is given', () => {
  const past = days(30, (age) => 1000 - 10 * age);
  expect(daysUntilFull(past, 230)).toBe(23);
  expect(daysUntilFull(past, 0)).toBe(0);
  expect(daysUntilFull(past, -5)).toBe(0);
});

test('days that differ are evened out', () => {
  const past = days(30, (age) => 1000 - 10 * age + (age % 2 === 0 ? 40 : -40));
  expect(daysUntilFull(past, 230)).toBeGreaterThanOrEqual(22);
  expect(daysUntilFull(past, 230)).toBeLessThanOrEqual(25);
});

test.each([
  ['what stays', days(30, () => 1000)],
  ['what shrinks', days(30, (age) => 1000 + age)],
  ['what grows so slowly that it takes years', days(30, (age) => 1000 - age * 0.1)],
  ['a past of six days', days(6, (age) => 1000 - 10 * age)],
  ['no past', []],
])('%s has no forecast', (_what, past) => {
  expect(daysUntilFull(past, 230)).toBeNull();
});
