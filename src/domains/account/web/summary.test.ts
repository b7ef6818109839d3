import { expect, test } from 'vitest';
import { monthLabel, setMonths } from '#shell/text/format.ts';
import { marksOf } from '#kernel/languages.ts';
import { sharesOf } from './summary.ts';
import { refusalOfOrders } from './steps.ts';

test('states that are about to change are one share', () => {
  expect(sharesOf({ on: 4, off: 2, creating: 1, terminating: 2, error: 1 })).toEqual({
    on: 4,
    off: 2,
    suspended: 0,
    busy: 3,
    error: 1,
  });
});

test('months are words of the language on show', () => {
  expect(['2026-01', '2026-12'].map(monthLabel)).toEqual(['Jan', 'Dec']);
  setMonths(marksOf.de.months);
  expect(monthLabel('2026-12')).toMatch(/^Dez/);
  setMonths(marksOf.en.months);
});

test.each([
  [true, 'Ok', 3, true],
  [true, 'Warning', 3, true],
  [true, 'Ok', 0, false],
  [true, 'Suspended-Billing', 3, false],
  [false, 'Ok', 3, false],
])('an account with enabled %s, %s and billing state %s may order: %s', (enabled, accountStatus, billingStatus, may) =>
  expect(refusalOfOrders({ accountEnabled: enabled, accountStatus, billingStatus }) === null).toBe(may),
);
