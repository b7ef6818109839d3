import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf, type Rate } from '#domains/tenancy/pricing.ts';
import { shareLeft } from '#domains/tenancy/month.ts';
import { chargesOf, type ListedPrice, type PricedSpan } from './charges-of.ts';
import { at, linesOf, never, span, whole, type Wanted } from '#test/spans.ts';

describe('by the hour', () => {
  test('each state is one line, for all its hours of the month', () => {
    const spans = [
      span({ from: '2026-10-20T00:00', until: '2026-11-01T10:00', hourly: 30_000 }),
      span({ from: '2026-11-01T10:00', until: '2026-11-01T12:30', hourly: 1000, state: 'off' }),
      span({ from: '2026-11-01T12:30', until: '2026-11-02T00:30', hourly: 30_000 }),
    ];
    expect(linesOf(spans)).toEqual([
      { kind: 'hourly', state: 'on', hours: 22, rateMicro: 30_000, amount: 66 },
      { kind: 'hourly', state: 'off', hours: 2.5, rateMicro: 1000, amount: 0 },
    ]);
  });

  test('a second costs its part of the hour, and the cent is rounded once', () => {
    const second = span({ from: '2026-11-01T00:00', until: '2026-11-01T00:00:01', hourly: 36_000_000 });
    expect(linesOf([second])).toMatchObject([{ amount: 1 }]);
    const half = span({ from: '2026-11-01T00:00', until: '2026-11-01T00:00:00.500', hourly: 36_000_000 });
    expect(linesOf([half])).toMatchObject([{ amount: 0 }]);
  });
});

describe('by the month', () => {
  test('a full one is charged at its begin, and the rest of one from a creation in it', () => {
    const old = span({ from: '2026-09-09T09:00', billing: 'monthly', monthly: 12_340_000 });
    expect(linesOf([old])).toMatchObject([{ kind: 'full-month', amount: 1234 }]);
    const created = at('2026-11-11T06:00');
    const young = span({ from: '2026-11-11T06:00', billing: 'monthly', monthly: 12_340_000 });
    expect(linesOf([young])).toMatchObject([
      { kind: 'partial-month', amount: minorOf(Math.round(12_340_000 * shareLeft(created))) },
    ]);
  });

  test('what becomes more expensive costs the difference for the rest, and nothing is paid back', () => {
    const spans = [
      span({ from: '2026-10-01T00:00', until: '2026-11-16T00:00', billing: 'monthly', monthly: 10_000_000 }),
      span({ from: '2026-11-16T00:00', until: '2026-11-17T00:00', billing: 'monthly', monthly: 30_000_000 }),
      span({ from: '2026-11-17T00:00', until: '2026-11-18T00:00', billing: 'monthly', monthly: 5_000_000 }),
      span({ from: '2026-11-18T00:00', billing: 'monthly', monthly: 30_000_000 }),
    ];
    expect(linesOf(spans)).toEqual([
      { kind: 'full-month', state: 'on', hours: 720, rateMicro: 10_000_000, amount: 1000 },
      { kind: 'partial-month', state: 'on', hours: 360, rateMicro: 20_000_000, amount: 1000 },
    ]);
  });

  test('power changes nothing, one that ends is not paid back, and one that is kept is not charged again', () => {
    const spans = [
      span({ from: '2026-10-01T00:00', until: '2026-11-02T00:00', billing: 'monthly', monthly: 10_000_000 }),
      span({
        from: '2026-11-02T00:00',
        until: '2026-11-03T00:00',
        billing: 'monthly',
        monthly: 10_000_000,
        state: 'off',
      }),
      span({
        from: '2026-11-29T00:00',
        until: '2026-12-02T00:00',
        billing: 'monthly',
        monthly: 10_000_000,
        state: 'kept',
      }),
    ];
    expect(linesOf(spans)).toMatchObject([{ kind: 'full-month', amount: 1000 }]);
    expect(linesOf(spans, { ...whole, month: at('2026-12-01T00:00'), until: at('2027-01-01T00:00') })).toEqual([]);
  });
});

const listed = (from: string, versionId: string, rate: Partial<Rate>): ListedPrice => ({
  from: at(from),
  versionId,
  currency: 'USD',
  rate: { monthlyMicro: 0, hourlyOnMicro: 0, hourlyOffMicro: 0, ...rate },
});

test('what is stored costs its part of the month at the price of each moment', () => {
  const prices: ListedPrice[] = [
    listed('2020-01-01T00:00', 'v1', { monthlyMicro: 40_000 }),
    listed('2026-11-16T00:00', 'v2', { monthlyMicro: 80_000 }),
  ];
  const of = { ...whole, pricesOf: () => prices };
  const spans = [span({ from: '2026-10-01T00:00', billing: 'stored', quantity: 100, state: 'stored' })];
  expect(linesOf(spans, of)).toMatchObject([{ amount: 200 }, { amount: 400 }]);
  expect(linesOf(spans, { ...of, pricesOf: () => prices.slice(0, 1) })).toMatchObject([{ amount: 400 }]);
});

test('tiers of what is stored are lines of their own, and what is included costs nothing', () => {
  const dear = { monthlyMicro: 20_000, hourlyOnMicro: 0, hourlyOffMicro: 0 };
  const rate = listed('2020-01-01T00:00', 'v1', {
    monthlyMicro: 40_000,
    included: 10,
    tiers: [{ beyond: 100, ...dear }],
  });
  const spans = [span({ from: '2026-10-01T00:00', billing: 'stored', quantity: 160, state: 'stored' })];
  expect(
    chargesOf(spans, { ...whole, pricesOf: () => [rate] }).map(({ quantity, amount }) => ({ quantity, amount })),
  ).toEqual([
    { quantity: 100, amount: 400 },
    { quantity: 50, amount: 100 },
  ]);
});

describe('what is counted', () => {
  const day = (n: number, more: Omit<Wanted, 'from' | 'billing'>) =>
    span({
      from: `2026-11-${String(n).padStart(2, '0')}T00:00`,
      until: `2026-11-${String(n + 1).padStart(2, '0')}T00:00`,
      billing: 'counted',
      state: 't1000',
      ...more,
    });
  const charged = (spans: readonly PricedSpan[], prices: readonly ListedPrice[]) =>
    chargesOf(spans, { ...whole, pricesOf: () => prices }).map(({ kind, unit, quantity, rateMicro, amount }) =>
      [kind, unit, quantity, rateMicro, amount].join(' '),
    );
  const cheap = [listed('2020-01-01T00:00', 'v1', { monthlyMicro: 10_000 })];

  test('costs by the unit what is beyond the included units of the month', () => {
    const spans = [3, 4, 5].map((n) => day(n, { quantity: 400.5, included: 1000 }));
    expect(charged(spans.slice(0, 2), cheap)).toEqual([]);
    expect(charged(spans, cheap)).toEqual(['hourly unit 201.5 10000 202']);
  });

  test('what was charged stays charged when more is included, and is not charged again', () => {
    const spans = [
      day(3, { quantity: 1500, included: 1000 }),
      day(4, { quantity: 600, included: 2000 }),
      day(5, { quantity: 600, included: 2000 }),
    ];
    expect(charged(spans.slice(0, 2), cheap)).toEqual(['hourly unit 500 10000 500']);
    expect(charged(spans, cheap)).toEqual(['hourly unit 700 10000 700']);
  });

  test('each unit costs the price of its day, and the units of a month fill the tiers', () => {
    const tiers = [{ beyond: 100, monthlyMicro: 5000, hourlyOnMicro: 0, hourlyOffMicro: 0 }];
    const prices = [
      listed('2020-01-01T00:00', 'v1', { monthlyMicro: 10_000, tiers }),
      listed('2026-11-05T00:00', 'v2', { monthlyMicro: 1_000_000 }),
    ];
    expect(charged([day(3, { quantity: 60 }), day(4, { quantity: 60 }), day(5, { quantity: 2 })], prices)).toEqual([
      'hourly unit 100 10000 100',
      'hourly unit 20 5000 10',
      'hourly unit 2 1000000 200',
    ]);
  });
});

describe('by the year', () => {
  const monthsOf = (spans: readonly PricedSpan[], from: number, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const start = new Date(Date.UTC(2024, from + n, 1));
      const until = new Date(Date.UTC(2024, from + n + 1, 1));
      return chargesOf(spans, { month: start, until, pricesOf: never }).map(
        ({ kind, amount, from: since }) => `${since.toISOString().slice(0, 10)} ${kind} ${amount}`,
      );
    }).flat();

  test('each year is charged when it begins, on the day of the first; leap days are the 28th', () => {
    const spans = [span({ from: '2024-02-29T12:00', billing: 'yearly', yearly: 120_000_000 })];
    expect(monthsOf(spans, 0, 40)).toEqual([
      '2024-02-29 annually 12000',
      '2025-02-28 annually 12000',
      '2026-02-28 annually 12000',
      '2027-02-28 annually 12000',
    ]);
  });

  test('more is charged for the rest of the year, less from the next one on, and an end is not paid back', () => {
    const year = { billing: 'yearly', quantity: 1 } as const;
    const spans = [
      span({ from: '2025-01-01T00:00', until: '2025-07-02T12:00', yearly: 100_000_000, ...year }),
      span({ from: '2025-07-02T12:00', until: '2025-10-01T00:00', yearly: 200_000_000, ...year }),
      span({ from: '2025-10-01T00:00', until: '2026-03-01T00:00', yearly: 50_000_000, ...year }),
      span({ from: '2027-05-01T00:00', yearly: 10_000_000, ...year }),
    ];
    expect(monthsOf(spans, 12, 40)).toEqual([
      '2025-01-01 annually 10000',
      '2025-07-02 annually 5000',
      '2026-01-01 annually 5000',
      '2027-05-01 annually 1000',
    ]);
  });
});

test('what is charged once comes with the begin of its use', () => {
  const spans = [
    span({ from: '2026-11-03T00:00', until: '2026-11-04T00:00', once: 5_000_000, hourly: 10_000 }),
    span({ from: '2026-11-04T00:00', hourly: 10_000 }),
  ];
  expect(linesOf(spans)).toMatchObject([{ kind: 'once', amount: 500 }, { kind: 'hourly' }]);
  const later = { ...whole, month: at('2026-12-01T00:00'), until: at('2027-01-01T00:00') };
  expect(linesOf(spans, later).map(({ kind }) => kind)).toEqual(['hourly']);
});

test('the hours after the cap of a month are free, by the cap of each moment', () => {
  const spans = [
    span({ from: '2026-11-01T00:00', until: '2026-11-02T06:00', hourly: 1_000_000, cap: 20_000_000 }),
    span({ from: '2026-11-02T06:00', until: '2026-11-03T06:00', hourly: 1_000_000, cap: 30_000_000 }),
  ];
  expect(linesOf(spans)).toEqual([
    { kind: 'hourly', state: 'on', hours: 30, rateMicro: 1_000_000, amount: 3000 },
    { kind: 'hourly', state: 'on', hours: 24, rateMicro: 0, amount: 0 },
  ]);
});

test('leap days and daylight saving are nothing but days of 24 hours: billing is in UTC', () => {
  const full = (text: string) => ({ ...whole, month: at(text), until: at('2030-01-01T00:00') });
  const always = [span({ from: '2023-01-01T00:00', hourly: 1_000_000 })];
  expect(linesOf(always, full('2024-02-01T00:00'))).toMatchObject([{ hours: 696, amount: 69_600 }]);
  expect(linesOf(always, full('2026-03-01T00:00'))).toMatchObject([{ hours: 744, amount: 74_400 }]);
  expect(linesOf(always, full('2026-10-01T00:00'))).toMatchObject([{ hours: 744, amount: 74_400 }]);
});

/** A second account of the same rules, hour by hour, without lines or ratios: cents as fractions until the end of each line. */
function byHand(spans: readonly PricedSpan[], of: Date): number {
  const hours = (Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + 1, 1) - of.getTime()) / 3_600_000;
  const [byLine, withheld] = [new Map<string, number>(), new Map<string, number>()];
  let [paid, total, used] = [0, 0, 0];
  let cap: number | null = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const now = of.getTime() + hour * 3_600_000;
    const one = spans.find((s) => s.startedAt.getTime() <= now && (s.endedAt?.getTime() ?? Infinity) > now);
    if (one?.agreed == null) continue;
    if (one.billing === 'hourly') {
      const line = `${one.state} ${one.agreed.hourlyMicro}`;
      const most = one.agreed.monthCapMicro;
      cap = cap === null || most === null ? null : Math.max(cap, most);
      const micro = most === null ? one.agreed.hourlyMicro : Math.min(one.agreed.hourlyMicro, Math.max(0, most - used));
      used += micro;
      byLine.set(line, (byLine.get(line) ?? 0) + micro);
    } else if (one.billing === 'withheld') {
      if (paid > 0) continue;
      const byHour = one.agreed.hourlyMicro * hours <= one.agreed.monthlyMicro;
      const line = `${one.state} withheld ${byHour} ${byHour ? one.agreed.hourlyMicro : one.agreed.monthlyMicro}`;
      const micro = byHour ? one.agreed.hourlyMicro : one.agreed.monthlyMicro / hours;
      withheld.set(line, (withheld.get(line) ?? 0) + micro);
    } else if (one.state !== 'kept' && one.agreed.monthlyMicro > paid) {
      const micro = ((one.agreed.monthlyMicro - paid) * (hours - hour)) / hours;
      total += halfToEven(micro / 10_000);
      paid = one.agreed.monthlyMicro;
    }
  }
  const costOf = (lines: ReadonlyMap<string, number>) =>
    [...lines.values()].reduce((sum, micro) => sum + halfToEven(micro / 10_000), 0);
  const hoursCost = costOf(byLine);
  return total + costOf(withheld) + (cap === null ? hoursCost : Math.min(hoursCost, halfToEven(cap / 10_000)));
}

function halfToEven(cents: number): number {
  const near = Math.round(cents * 1e9) / 1e9;
  const low = Math.floor(near);
  if (near - low !== 0.5) return Math.round(near);
  return low % 2 === 0 ? low : low + 1;
}

test('any months of any changes cost what a count by hand says, whenever it is asked for on the way', () => {
  const change = fc.record({
    hours: fc.integer({ min: 1, max: 500 }),
    state: fc.constantFrom('on', 'off', 'suspended', 'kept', null),
    billing: fc.constantFrom('monthly', 'hourly', 'withheld'),
    monthly: fc.integer({ min: 0, max: 500_000_000 }),
    hourly: fc.integer({ min: 0, max: 900_000 }),
    cap: fc.option(fc.integer({ min: 0, max: 200_000_000 })),
  });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 0, max: 23 }),
      (changes, first) => {
        let now = Date.UTC(2026, 0, 20) + first * 3_600_000;
        const spans: PricedSpan[] = [];
        for (const { hours, state, billing, monthly, hourly, cap } of changes) {
          const until = now + hours * 3_600_000;
          const text = (ms: number) => new Date(ms).toISOString().slice(0, -1);
          // Two uses that follow each other at once and have one price are one line in any case.
          if (state !== null)
            spans.push(span({ from: text(now), until: text(until), state, billing, monthly, hourly, cap }));
          now = until;
        }
        for (let m = 0; m < 12; m += 1) {
          const of = new Date(Date.UTC(2026, m, 1));
          const until = new Date(Date.UTC(2026, m + 1, 1));
          const lines = chargesOf(spans, { month: of, until, pricesOf: never });
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(byHand(spans, of));
          // What was charged before stays charged: amounts only grow, but for a cent that a cap takes from another line.
          if (spans.some(({ agreed }) => agreed?.monthCapMicro != null)) continue;
          const half = chargesOf(spans, {
            month: of,
            until: new Date((of.getTime() + until.getTime()) / 2),
            pricesOf: never,
          });
          for (const early of half) {
            const later = lines.find(
              (one) => one.spanId === early.spanId && one.kind === early.kind && one.rateMicro === early.rateMicro,
            );
            expect(later?.amount).toBeGreaterThanOrEqual(early.amount);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});
