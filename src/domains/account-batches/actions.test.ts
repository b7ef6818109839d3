import { expect, test } from 'vitest';
import { batchActions, needsApproval, needsOf } from './actions.ts';

test('more accounts than a person may change alone need another one', () => {
  const most = batchActions.map((action) => {
    const counts = Array.from({ length: 200 }, (_, accounts) => accounts);
    return [action, counts.filter((accounts) => !needsApproval(action, accounts)).at(-1)];
  });
  expect(Object.fromEntries(most)).toEqual({
    suspend: 100,
    resume: 100,
    terminate: 10,
    forceDeposit: 100,
    changeEmail: 25,
    migrate: 25,
  });
});

test('servers that go along need the permission to switch them', () => {
  const needs = batchActions.filter((action) =>
    needsOf({ action, options: { servers: true } }).includes('server.power'),
  );
  expect(needs).toEqual(['suspend', 'resume']);
  expect(needsOf({ action: 'suspend', options: { servers: false } })).not.toContain('server.power');
});
