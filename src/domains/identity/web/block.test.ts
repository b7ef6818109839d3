import { expect, test } from 'vitest';
import { blockSeconds } from './block.ts';

test('the seconds of a block are read from its text', () => {
  expect(blockSeconds([{ code: 13, info: 'Too many failed attempts. Try again in 42 seconds.' }])).toBe(42);
  expect(blockSeconds([{ code: 21, info: 'Invalid email or password 7.' }])).toBeNull();
});
