import { expect, test } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

test('a moment comes back from its field, to the minute', () => {
  const at = new Date('2026-03-05T07:08:09.000Z');
  expect(localOf(at)).toMatch(/^2026-03-0[45]T\d{2}:08$/);
  expect(instantOf(localOf(at))).toBe('2026-03-05T07:08:00.000Z');
});

test('an empty field is no instant', () => {
  expect(instantOf('')).toBeNull();
});
