import { expect, test } from 'vitest';
import { monthWord, sharesOf } from './summary.ts';
import { stepsOf } from './steps.ts';

test('states that are about to change are one share', () => {
  expect(sharesOf({ on: 4, off: 2, creating: 1, terminating: 2, error: 1 })).toEqual({
    on: 4,
    off: 2,
    suspended: 0,
    busy: 3,
    error: 1,
  });
});

test.each([
  ['2026-01', 'Jan'],
  ['2026-12', 'Dec'],
])('%s is %s', (month, word) => expect(monthWord(month)).toBe(word));

test.each([
  [true, 'Ok', true],
  [true, 'Warning', true],
  [true, 'Suspended-Billing', false],
  [false, 'Ok', false],
])('an account with enabled %s and %s may order: %s', (accountEnabled, accountStatus, ready) =>
  expect(stepsOf({ accountEnabled, accountStatus }).ready).toBe(ready),
);
