import { expect, test } from 'vitest';
import { accountRules, accountStates, billingRules, billingStates } from './states.ts';
import { isUnlimited } from './unlimited.ts';

const free = { accountStatus: 'Ok', billingStatus: 3, isParentLocked: false, deletionDue: null };

test('is true of exactly the states of which the tables say nothing', () => {
  for (const accountStatus of accountStates)
    for (const billingStatus of billingStates)
      expect(isUnlimited({ ...free, accountStatus, billingStatus }), `${accountStatus} ${billingStatus}`).toBe(
        accountRules[accountStatus].says === null && billingRules[billingStatus].says === null,
      );
});

test('a locked parent account and a deletion that is due limit it, and so does a state that is unknown', () => {
  expect(isUnlimited(free)).toBe(true);
  expect(isUnlimited({ ...free, isParentLocked: true })).toBe(false);
  expect(isUnlimited({ ...free, deletionDue: '2026-12-26T00:00:00Z' })).toBe(false);
  expect(isUnlimited({ ...free, accountStatus: 'New' })).toBe(false);
  expect(isUnlimited({ ...free, billingStatus: 4 })).toBe(false);
});
