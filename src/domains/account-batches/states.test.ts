import { expect, test } from 'vitest';
import { batchMoves, batchStates, refusalOfMove, rowStates, type BatchState, type RowState } from './states.ts';

const counts = (more: Partial<Record<RowState, number>>) =>
  ({ ...Object.fromEntries(rowStates.map((state) => [state, 0])), ...more }) as Record<RowState, number>;
const some = counts({ ready: 1, done: 1, failed: 1, kept: 1 });

test('each move is possible in these states alone', () => {
  const standing = (state: BatchState) => ({ state, undoing: false, mine: false, counts: some, partly: 0 });
  const open = batchStates.map((state) => [
    state,
    batchMoves.filter((move) => refusalOfMove(move, standing(state)) === null),
  ]);
  expect(Object.fromEntries(open)).toEqual({
    checking: ['cancel'],
    ready: ['check', 'start', 'cancel'],
    approval: ['approve', 'cancel'],
    scheduled: ['pause', 'cancel'],
    running: ['pause', 'cancel'],
    paused: ['resume', 'cancel', 'undo'],
    done: ['undo', 'retry'],
    canceled: ['undo', 'retry'],
  });
});

test('a move needs accounts that it is for, and approval another person', () => {
  const at = (state: BatchState, more: object) => ({
    state,
    undoing: false,
    mine: false,
    counts: counts({}),
    partly: 0,
    ...more,
  });
  expect(refusalOfMove('start', at('ready', {}))?.id).toBe('account-batches.nothing-ready');
  expect(refusalOfMove('approve', at('approval', { mine: true }))?.id).toBe('account-batches.own-batch');
  expect(refusalOfMove('undo', at('done', {}))?.id).toBe('account-batches.nothing-to-undo');
  expect(refusalOfMove('undo', at('done', { partly: 1 }))).toBeNull();
  expect(refusalOfMove('undo', at('canceled', { counts: counts({ running: 1 }) }))).toBeNull();
  expect(refusalOfMove('undo', at('paused', { undoing: true, counts: some }))?.id).toBe(
    'account-batches.nothing-to-undo',
  );
  expect(refusalOfMove('undo', at('canceled', { undoing: true, counts: some }))).toBeNull();
  expect(refusalOfMove('retry', at('done', { counts: counts({ kept: 1 }) }))?.id).toBe(
    'account-batches.nothing-failed',
  );
  expect(refusalOfMove('retry', at('done', { undoing: true, counts: counts({ kept: 1 }) }))).toBeNull();
});
