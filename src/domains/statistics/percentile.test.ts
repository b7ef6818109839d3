import fc from 'fast-check';
import { expect, it } from 'vitest';
import { droppedOf, percentileOf } from './percentile.ts';

it('is what most samples stay at or below, and no more of them lie above than are dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 400 }), (values) => {
      const found = percentileOf(values, 0.05) ?? -1;
      const above = values.filter((value) => value > found).length;
      const within = values.filter((value) => value <= found).length;
      expect(values).toContain(found);
      expect(above).toBeLessThanOrEqual(droppedOf(values.length, 0.05));
      expect(within / values.length).toBeGreaterThanOrEqual(0.95);
    }),
  );
});

it('drops one of twenty, and none of nineteen', () => {
  const values = Array.from({ length: 20 }, (_, n) => n + 1);
  expect(percentileOf(values, 0.05)).toBe(19);
  expect(percentileOf(values.slice(1), 0.05)).toBe(20);
  expect(percentileOf([], 0.05)).toBeNull();
});
