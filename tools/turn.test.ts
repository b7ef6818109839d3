import { expect, test } from 'vitest';
import { turnOf } from './turn.ts';

const steps = ['server.create:boot', 'server.power:change', 'snapshot.revert:keep', 'statistics.roll-up:day'];
const turns = Array.from({ length: 40 }, (_, i) => `commit ${i}`);

test('over the turns a thing is checked in each way, and in one turn always in the same', () => {
  for (const step of steps) {
    expect(turnOf(step, 3, 'one')).toBe(turnOf(step, 3, 'one'));
    expect(new Set(turns.map((turn) => turnOf(step, 3, turn))), step).toEqual(new Set([0, 1, 2]));
  }
});

test('the things of one turn are not all checked in the same way', () => {
  const things = Array.from({ length: 40 }, (_, i) => `step ${i}`);
  expect(new Set(things.map((thing) => turnOf(thing, 3, 'one')))).toEqual(new Set([0, 1, 2]));
});
