import { expect, test } from 'vitest';
import { levelOf } from './resources.ts';

test.each([
  [79, 100, 0],
  [80, 100, 80],
  [99, 100, 80],
  [100, 100, 100],
  [140, 100, 100],
  [0, 0, 100],
  [4, 5, 80],
])('%i of %i is level %i', (used, limit, level) => {
  expect(levelOf(used, limit)).toBe(level);
});
