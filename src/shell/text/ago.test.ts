import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agoOf } from './ago.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('relative time', () => {
  test.each([
    [0, { unit: 'now', count: 0, past: true }],
    [-59 * second, { unit: 'now', count: 0, past: true }],
    [4 * second, { unit: 'now', count: 0, past: true }],
    [30 * second, { unit: 'now', count: 0, past: false }],
    [-minute, { unit: 'minute', count: 1, past: true }],
    [-59 * minute, { unit: 'minute', count: 59, past: true }],
    [-hour, { unit: 'hour', count: 1, past: true }],
    [-23 * hour, { unit: 'hour', count: 23, past: true }],
    [-day, { unit: 'day', count: 1, past: true }],
    [-(7 * day - 1), { unit: 'day', count: 6, past: true }],
    [-7 * day, null],
    [2 * minute, { unit: 'minute', count: 2, past: false }],
    [3 * hour, { unit: 'hour', count: 3, past: false }],
    [2 * day, { unit: 'day', count: 2, past: false }],
    [7 * day, null],
  ] as const)('%i ms away: %j', (ms, wanted) => expect(agoOf(at(ms), now)).toEqual(wanted));

  test('never grows with what is nearer', () => {
    const sizes = { now: 0, minute, hour, day };
    const sizeOf = (ms: number) => {
      const ago = agoOf(at(-ms), now)!;
      return ago.count * sizes[ago.unit];
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * day - 1 }), fc.integer({ min: 0, max: 7 * day - 1 }), (a, b) => {
        expect(sizeOf(Math.min(a, b))).toBeLessThanOrEqual(sizeOf(Math.max(a, b)));
        expect(sizeOf(a)).toBeLessThanOrEqual(a);
      }),
    );
  });
});
