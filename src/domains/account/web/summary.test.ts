import { expect, test } from 'vitest';
import { monthLabel, setMonths } from '#shell/text/format.ts';
import { englishMarks } from '#kernel/languages.ts';
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
  setMonths([...englishMarks.months.slice(0, 11), 'Dez']);
  expect(monthLabel('2026-12')).toMatch(/^Dez/);
  setMonths(englishMarks.months);
});

test.each([
  [{ accountEnabled: true, accountStatus: 'Ok', billingStatus: 3 }, true],
  [{ accountEnabled: true, accountStatus: 'Warning', billingStatus: 3 }, true],
  [{ accountEnabled: true, accountStatus: 'Ok', billingStatus: 0 }, false],
  [{ accountEnabled: true, accountStatus: 'Suspended-Billing', billingStatus: 3 }, false],
  [{ accountEnabled: false, accountStatus: 'Ok', billingStatus: 3 }, false],
  [{ accountEnabled: true, accountStatus: 'Ok', billingStatus: 3, externalStatus: 1 }, false],
])('an account with %o may order: %s', (standing, may) =>
  expect(refusalOfOrders({ externalStatus: 0, ...standing }) === null).toBe(may),
);
