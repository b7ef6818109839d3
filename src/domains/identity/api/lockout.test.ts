import { expect, test } from 'vitest';
import { afterFailure, lockoutKey, type Failures } from './lockout.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

/** Fails at each of the given times; answers the last count. */
const failAt = (times: readonly number[]) =>
  times.reduce<Failures | null>((before, at) => afterFailure(before, at), null);

test('each block is twice as long as the one before, and none longer than 15 minutes', () => {
  const lengths: number[] = [];
  let count: Failures | null = null;
  let now = start;
  for (let block = 0; block < 6; block++) {
    for (let n = 0; n < 5; n++) count = afterFailure(count, now);
    lengths.push(((count?.blockedUntil ?? 0) - now) / minute);
    now = count?.blockedUntil ?? 0;
  }
  expect(lengths).toEqual([1, 2, 4, 8, 15, 15]);
});

test('five failures block only within 15 minutes', () => {
  const apart = (step: number) => failAt([0, 1, 2, 3, 4].map((n) => start + n * step));
  expect(apart(3 * minute)?.blockedUntil).toBe(start + 13 * minute);
  expect(apart(4 * minute)?.blockedUntil).toBe(0);
});

test('failures during a block do not count', () => {
  const blocked = failAt([0, 0, 0, 0, 0].map(() => start));
  expect(afterFailure(blocked, start + minute / 2)).toEqual({ ...blocked, lastAt: start + minute / 2 });
});

test('twelve quiet hours forget the blocks', () => {
  const blocked = failAt([0, 0, 0, 0, 0].map(() => start));
  expect(afterFailure(blocked, start + 12 * 60 * minute)).toMatchObject({ failures: 1, blocks: 0, blockedUntil: 0 });
});

test('the key differs by site, not by case, and does not show the name', () => {
  const secret = Buffer.alloc(32, 1);
  const key = lockoutKey(secret, 'site-a', 'Ann@people.test');
  expect(lockoutKey(secret, 'site-a', 'ann@PEOPLE.test')).toBe(key);
  expect(lockoutKey(secret, 'site-b', 'ann@people.test')).not.toBe(key);
  expect(key).toMatch(/^[\w-]{43}$/);
});
