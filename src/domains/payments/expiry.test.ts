import { expect, test } from 'vitest';
import { expiryOf, remindAt } from './expiry.ts';

const card = { month: 2, year: 2028 };
const at = (text: string) => new Date(`${text}T00:00:00Z`);

test('a card is good through its month, leap days included, and is mentioned 30 and 7 days before', () => {
  expect(remindAt(card, at('2027-01-01'))).toEqual(at('2028-01-31'));
  expect(remindAt(card, at('2028-01-31'))).toEqual(at('2028-02-23'));
  expect(remindAt(card, at('2028-02-23'))).toBeNull();
  expect(remindAt({ month: 12, year: 2027 }, at('2027-12-05'))).toEqual(at('2027-12-25'));
});

test('how close to its end it is', () => {
  expect(['2028-01-30', '2028-01-31', '2028-02-29', '2028-03-01'].map((day) => expiryOf(card, at(day)))).toEqual([
    null,
    'soon',
    'soon',
    'expired',
  ]);
});
