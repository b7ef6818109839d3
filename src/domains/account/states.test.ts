import { expect, test } from 'vitest';
import { roles } from '#kernel/permissions.ts';
import {
  accountRules,
  accountStates,
  billingRules,
  billingStates,
  restrictedActions,
  mayMove,
  refusalFor,
  type RestrictedAction,
} from './states.ts';

const free = { enabled: true, status: 'Ok', billingState: 3 };
const restart: RestrictedAction[] = ['order', 'power-on', 'configure'];

test.each([
  ['Ok', []],
  ['Warning', []],
  ['Suspended-Policy', restart],
  ['Suspended-Billing', restart],
  ['Locked', restrictedActions],
])('what %s forbids, action by action', (status, forbidden: readonly RestrictedAction[]) => {
  for (const action of restrictedActions)
    expect([action, refusalFor(action, { ...free, status }) !== null]).toEqual([action, forbidden.includes(action)]);
});

test.each([
  [-1, ['order']],
  [0, ['order']],
  [1, ['order']],
  [2, []],
  [3, []],
  [5, ['order']],
  [7, restart],
  [9, restart],
])('what billing state %i forbids, action by action', (billingState, forbidden) => {
  for (const action of restrictedActions)
    expect([action, refusalFor(action, { ...free, billingState }) !== null]).toEqual([
      action,
      forbidden.includes(action),
    ]);
});

test.each([0, 1, 2])('external profile %i forbids to order only where it is required and not set', (externalState) => {
  for (const action of restrictedActions)
    expect([action, refusalFor(action, { ...free, externalState }) !== null]).toEqual([
      action,
      action === 'order' && externalState === 1,
    ]);
});

test('a disabled account may do nothing, and so may one in a state that nobody knows', () => {
  for (const action of restrictedActions) {
    expect(refusalFor(action, { ...free, enabled: false })).toMatchObject({ id: 'account.disabled-reason' });
    expect(refusalFor(action, { ...free, status: 'Odd' })).toMatchObject({ id: 'account.unknown-reason' });
    expect(refusalFor(action, { ...free, billingState: 4 })).toMatchObject({ id: 'account.unknown-reason' });
  }
});

const moved: Record<string, string> = {
  'Ok Warning': 'root site-admin billing-admin support-agent',
  'Ok Suspended-Policy': 'root site-admin support-agent',
  'Ok Suspended-Billing': 'root site-admin billing-admin',
  'Ok Locked': 'root site-admin',
  'Warning Ok': 'root site-admin billing-admin support-agent',
  'Warning Suspended-Policy': 'root site-admin support-agent',
  'Warning Suspended-Billing': 'root site-admin billing-admin',
  'Warning Locked': 'root site-admin',
  'Suspended-Policy Ok': 'root site-admin support-agent',
  'Suspended-Policy Warning': 'root site-admin support-agent',
  'Suspended-Policy Locked': 'root site-admin',
  'Suspended-Billing Ok': 'root site-admin billing-admin',
  'Suspended-Billing Warning': 'root site-admin billing-admin',
  'Suspended-Billing Suspended-Policy': 'root site-admin support-agent',
  'Suspended-Billing Locked': 'root site-admin',
  'Locked Ok': 'root site-admin',
  'Locked Warning': 'root site-admin',
  'Locked Suspended-Policy': 'root site-admin',
  'Locked Suspended-Billing': 'root site-admin',
};
const cells = accountStates.flatMap((from) => accountStates.map((to) => [from, to] as const));

test.each(cells)('who moves an account from %s to %s', (from, to) => {
  const found = [...roles, 'self' as const].filter((mover) => mayMove(accountRules[from], to, mover));
  expect(found.join(' ')).toBe(moved[`${from} ${to}`] ?? '');
});

const billingCells = billingStates.flatMap((from) => billingStates.map((to) => [from, to] as const));

test.each(billingCells)('who moves a billing profile from %i to %i', (from, to) => {
  const found = [...roles, 'self' as const].filter((mover) => mayMove(billingRules[from], to, mover));
  const self = (from === 0 && to === 1) || (from === 1 && to === 2);
  expect(found.join(' ')).toBe(from === to ? '' : `root site-admin billing-admin${self ? ' self' : ''}`);
});

test('a state that forbids something says so to the person and has a reason', () => {
  for (const rule of [...Object.values(accountRules), ...Object.values(billingRules)])
    expect([rule.title, rule.forbids.length === 0 || (rule.says !== null && rule.reason !== null)]).toEqual([
      rule.title,
      true,
    ]);
});
