import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { linesOf, never, span } from '#test/spans.ts';
import { chargesOf } from './charges-of.ts';

describe('by the month, suspended by the provider', () => {
  const monthly = 20_000_000;
  const hourly = 4000;
  const on = { billing: 'monthly', monthly, hourly: 30_000 } as const;
  const withheld = { billing: 'withheld', state: 'suspended', monthly, hourly } as const;

  test('a month that is paid costs nothing more, and nothing of it is paid back', () => {
    const spans = [
      span({ ...on, from: '2026-10-01T00:00', until: '2026-11-10T00:00' }),
      span({ ...withheld, from: '2026-11-10T00:00', until: '2026-11-20T00:00' }),
      span({ ...on, from: '2026-11-20T00:00' }),
    ];
    expect(linesOf(spans)).toMatchObject([{ kind: 'full-month', amount: 2000 }]);
  });

  test('a month that begins suspended costs hours off, and its rest from the resumption on', () => {
    const spans = [
      span({ ...on, from: '2026-10-01T00:00', until: '2026-10-20T00:00' }),
      span({ ...withheld, from: '2026-10-20T00:00', until: '2026-11-16T00:00' }),
      span({ ...on, from: '2026-11-16T00:00', until: '2026-11-18T00:00' }),
      span({ ...withheld, from: '2026-11-18T00:00' }),
    ];
    expect(linesOf(spans)).toEqual([
      { kind: 'hourly', state: 'suspended', hours: 360, rateMicro: hourly, amount: 144 },
      { kind: 'partial-month', state: 'on', hours: 360, rateMicro: monthly, amount: 1000 },
    ]);
  });

  test('hours off that are dearer than the month cost their part of the month', () => {
    const dear = { ...withheld, hourly: 90_000 };
    expect(linesOf([span({ ...dear, from: '2026-10-20T00:00', until: '2026-11-16T00:00' })])).toMatchObject([
      { kind: 'hourly', rateMicro: monthly, amount: 1000 },
    ]);
  });

  test('any suspensions of a month cost no more than the month, no less than its running time, and only more the longer it runs', () => {
    const stretch = fc.record({ hours: fc.integer({ min: 1, max: 400 }), off: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (stretches, price, off) => {
          let now = Date.UTC(2026, 9, 25);
          const spans = stretches.map((one) => {
            const from = now;
            now += one.hours * 3_600_000;
            const text = (ms: number) => new Date(ms).toISOString().slice(0, -1);
            const how = one.off ? { ...withheld, hourly: off } : on;
            return span({ ...how, monthly: price, from: text(from), until: text(now) });
          });
          for (const month of [9, 10, 11].map((m) => new Date(Date.UTC(2026, m)))) {
            const end = new Date(Date.UTC(2026, month.getUTCMonth() + 1));
            const sumAt = (until: Date) =>
              chargesOf(spans, { month, until, pricesOf: never }).reduce((sum, { amount }) => sum + amount, 0);
            // A line for each state and price is rounded to the cent.
            expect(sumAt(end)).toBeLessThanOrEqual(minorOf(price) + 2);
            const running = spans.filter(({ billing }) => billing === 'monthly');
            const alone = chargesOf(running, { month, until: end, pricesOf: never });
            expect(sumAt(end)).toBeGreaterThanOrEqual(alone.reduce((sum, { amount }) => sum + amount, 0));
            const half = new Date((month.getTime() + end.getTime()) / 2);
            expect(sumAt(half)).toBeLessThanOrEqual(sumAt(end));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
