import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { shareLeft } from '#domains/tenancy/month.ts';
import { chargesOf, type ListedPrice, type PricedSpan } from './charges-of.ts';

const at = (text: string) => new Date(`${text}Z`);
const never = (): ListedPrice[] => [];
const month = at('2026-11-01T00:00');
const whole = { month, until: at('2026-12-01T00:00'), pricesOf: never };

interface Wanted {
  from: string;
  until?: string;
  billing?: PricedSpan['billing'];
  state?: string;
  monthly?: number;
  hourly?: number;
  quantity?: number;
}
const span = ({
  from,
  until,
  billing = 'hourly',
  state = 'on',
  monthly = 0,
  hourly = 0,
  quantity = 1,
}: Wanted): PricedSpan => ({
  id: from,
  objectType: 'server',
  objectId: 'a',
  objectName: 'web-1',
  zoneId: 'EU-FR',
  meter: billing === 'stored' ? 'snapshot.gb' : 'server',
  state,
  quantity,
  billing,
  agreed:
    billing === 'stored' ? null : { versionId: 'v1', currency: 'USD', monthlyMicro: monthly, hourlyMicro: hourly },
  startedAt: at(from),
  endedAt: until === undefined ? null : at(until),
});
const linesOf = (spans: readonly PricedSpan[], of = whole) =>
  chargesOf(spans, of).map(({ kind, state, seconds, rateMicro, amount }) => ({
    kind,
    state,
    hours: seconds / 3600,
    rateMicro,
    amount,
  }));

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

test('what is stored costs its part of the month at the price of each moment', () => {
  const prices: ListedPrice[] = [
    { from: at('2020-01-01T00:00'), versionId: 'v1', currency: 'USD', monthlyMicro: 40_000 },
    { from: at('2026-11-16T00:00'), versionId: 'v2', currency: 'USD', monthlyMicro: 80_000 },
  ];
  const of = { ...whole, pricesOf: () => prices };
  const spans = [span({ from: '2026-10-01T00:00', billing: 'stored', quantity: 100, state: 'stored' })];
  expect(linesOf(spans, of)).toMatchObject([{ amount: 200 }, { amount: 400 }]);
  expect(linesOf(spans, { ...of, pricesOf: () => prices.slice(0, 1) })).toMatchObject([{ amount: 400 }]);
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
  const byLine = new Map<string, number>();
  let paid = 0;
  let total = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const now = of.getTime() + hour * 3_600_000;
    const one = spans.find((s) => s.startedAt.getTime() <= now && (s.endedAt?.getTime() ?? Infinity) > now);
    if (one?.agreed == null) continue;
    if (one.billing === 'hourly') {
      const line = `${one.state} ${one.agreed.hourlyMicro}`;
      byLine.set(line, (byLine.get(line) ?? 0) + one.agreed.hourlyMicro);
    } else if (one.state !== 'kept' && one.agreed.monthlyMicro > paid) {
      const micro = ((one.agreed.monthlyMicro - paid) * (hours - hour)) / hours;
      total += halfToEven(micro / 10_000);
      paid = one.agreed.monthlyMicro;
    }
  }
  for (const micro of byLine.values()) total += halfToEven(micro / 10_000);
  return total;
}

function halfToEven(cents: number): number {
  const near = Math.round(cents * 1e6) / 1e6;
  const low = Math.floor(near);
  if (near - low !== 0.5) return Math.round(near);
  return low % 2 === 0 ? low : low + 1;
}

test('any months of any changes cost what a count by hand says, whenever it is asked for on the way', () => {
  const change = fc.record({
    hours: fc.integer({ min: 1, max: 500 }),
    state: fc.constantFrom('on', 'off', 'suspended', 'kept', null),
    billing: fc.constantFrom('monthly', 'hourly'),
    monthly: fc.integer({ min: 0, max: 500_000_000 }),
    hourly: fc.integer({ min: 0, max: 900_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 0, max: 23 }),
      (changes, first) => {
        let now = Date.UTC(2026, 0, 20) + first * 3_600_000;
        const spans: PricedSpan[] = [];
        for (const { hours, state, billing, monthly, hourly } of changes) {
          const until = now + hours * 3_600_000;
          const text = (ms: number) => new Date(ms).toISOString().slice(0, -1);
          // Two uses that follow each other at once and have one price are one line in any case.
          if (state !== null)
            spans.push(span({ from: text(now), until: text(until), state, billing, monthly, hourly }));
          now = until;
        }
        for (let m = 0; m < 12; m += 1) {
          const of = new Date(Date.UTC(2026, m, 1));
          const until = new Date(Date.UTC(2026, m + 1, 1));
          const lines = chargesOf(spans, { month: of, until, pricesOf: never });
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(byHand(spans, of));
          // What was charged before stays charged: amounts only grow.
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
