import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf, priceItem, priceServer, unitsOf, type PriceBook, type PricedServer, type Rate } from './pricing.ts';

/** Decimal arithmetic in whole numbers only: what the engine's floats must agree with to the last micro. */
const exact = (micro: number, numerator: number, denominator: number): number => {
  const [twice, unit] = [BigInt(micro) * BigInt(numerator) * 2n, BigInt(denominator) * 2n];
  return Number((twice + BigInt(denominator)) / unit);
};

/** Item key to quantity as a fraction, written down a second time from the specification. */
function expectedItems(s: PricedServer): Map<string, [numerator: number, denominator: number]> {
  const disk = s.diskSizesGb.reduce((a, b) => a + b, 0);
  const all: [string, number, number, boolean][] = [
    [`cpu.${s.cpuType}`, s.cpuCount, 1, true],
    ['ram.gb', s.ramMb, 1024, true],
    ['disk.gb', disk, 1, true],
    ['ip.public', s.publicAddresses, 1, true],
    [`licence.${s.licence}`, s.cpuCount, 1, s.licence !== null],
    ['backup.gb', disk, 1, s.backup],
    ['managed.server', 1, 1, s.managed],
    [`traffic.${s.trafficPackage}`, 1, 1, s.trafficPackage !== null && s.billingMode === 0],
  ];
  return new Map(all.filter(([, n, , sold]) => sold && n > 0).map(([key, n, d]) => [key, [n, d]]));
}

const everyKey =
  'cpu.A cpu.B cpu.T cpu.D ram.gb disk.gb ip.public licence.windows backup.gb managed.server traffic.t5000 traffic.b100'.split(
    ' ',
  );
/** Up to 1000.00 a unit, in steps of a micro. */
const micros = fc.integer({ min: 0, max: 1_000_000_000 });
const rate: fc.Arbitrary<Rate> = fc.record({ monthlyMicro: micros, hourlyOnMicro: micros, hourlyOffMicro: micros });
const bookOf = (rates: Record<string, Rate>): PriceBook => ({
  priceListName: 'Standard',
  versionId: '00000000-0000-7000-8000-000000000000',
  currency: 'USD',
  rates,
});
const book = fc
  .subarray(everyKey)
  .chain((keys) =>
    fc
      .tuple(...keys.map((key) => rate.map((r) => [key, r] as const)))
      .map((pairs) => bookOf(Object.fromEntries(pairs))),
  );
const server: fc.Arbitrary<PricedServer> = fc.record({
  cpuType: fc.constantFrom('A', 'B', 'T', 'D'),
  cpuCount: fc.integer({ min: 1, max: 104 }),
  ramMb: fc.oneof(fc.constantFrom(256, 512, 1024, 3072), fc.integer({ min: 1, max: 1_048_576 })),
  diskSizesGb: fc.array(fc.integer({ min: 5, max: 16_000 }), { minLength: 1, maxLength: 8 }),
  publicAddresses: fc.integer({ min: 0, max: 8 }),
  licence: fc.constantFrom(null, 'windows'),
  backup: fc.boolean(),
  managed: fc.boolean(),
  billingMode: fc.constantFrom(0, 1),
  trafficPackage: fc.constantFrom(null, 't5000', 'b100'),
});

const plain: PricedServer = {
  cpuType: 'B',
  cpuCount: 2,
  ramMb: 4096,
  diskSizesGb: [50, 100],
  publicAddresses: 1,
  licence: null,
  backup: false,
  managed: false,
  billingMode: 0,
  trafficPackage: 't5000',
};
const flat = (micro: number): Rate => ({ monthlyMicro: micro, hourlyOnMicro: micro, hourlyOffMicro: micro });

describe('against decimal arithmetic', () => {
  test('every line is exact to the micro, and nothing is added or left out', () => {
    fc.assert(
      fc.property(book, server, (b, s) => {
        const price = priceServer(b, s);
        const items = expectedItems(s);
        expect(price.missing).toEqual([...items.keys()].filter((key) => b.rates[key] === undefined));
        expect(price.lines.map((line) => line.key)).toEqual([...items.keys()].filter((key) => b.rates[key]));
        for (const line of price.lines) {
          const [n, d] = items.get(line.key)!;
          const unit = b.rates[line.key]!;
          expect(line.quantity).toBe(n / d);
          expect(line.monthlyMicro).toBe(exact(unit.monthlyMicro, n, d));
          expect(line.hourlyOnMicro).toBe(exact(unit.hourlyOnMicro, n, d));
          expect(line.hourlyOffMicro).toBe(exact(unit.hourlyOffMicro, n, d));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the totals are the sums of the lines, in whole micros', () => {
    fc.assert(
      fc.property(book, server, (b, s) => {
        const price = priceServer(b, s);
        for (const part of ['monthlyMicro', 'hourlyOnMicro', 'hourlyOffMicro'] as const) {
          expect(BigInt(price[part])).toBe(price.lines.reduce((sum, line) => sum + BigInt(line[part]), 0n));
          expect(Number.isSafeInteger(price[part])).toBe(true);
        }
      }),
    );
  });

  test('minor units are rounded half to even', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (micro) => {
        const minor = minorOf(micro);
        const off = Math.abs(minor * 10_000 - micro);
        expect(off).toBeLessThanOrEqual(5000);
        if (off === 5000) expect(minor % 2 === 0).toBe(true);
      }),
    );
    expect([5000, 15_000, 25_000, 25_001, -5000, -15_000].map(minorOf).map((n) => n + 0)).toEqual([0, 2, 2, 3, 0, -2]);
  });
});

describe('what is charged', () => {
  const all = bookOf(Object.fromEntries(everyKey.map((key) => [key, flat(1_000_000)])));

  test('a quarter and a half of a GB cost a quarter and a half', () => {
    const rates = bookOf({ ...all.rates, 'ram.gb': flat(2_000_001) });
    const ram = (ramMb: number) => priceServer(rates, { ...plain, ramMb }).lines.find((line) => line.key === 'ram.gb');
    expect(ram(256)).toMatchObject({ quantity: 0.25, monthlyMicro: 500_000 });
    expect(ram(512)).toMatchObject({ quantity: 0.5, monthlyMicro: 1_000_001 });
  });

  test('a traffic package is sold with monthly billing only', () => {
    const keys = (s: PricedServer) => priceServer(all, s).lines.map((line) => line.key);
    expect(keys(plain)).toContain('traffic.t5000');
    expect(keys({ ...plain, billingMode: 1 })).not.toContain('traffic.t5000');
  });

  test('a licence is paid by the processor, backup by the GB of all disks', () => {
    const price = priceServer(all, { ...plain, licence: 'windows', backup: true, cpuCount: 4 });
    expect(price.lines.find((line) => line.key === 'licence.windows')?.quantity).toBe(4);
    expect(price.lines.find((line) => line.key === 'backup.gb')?.quantity).toBe(150);
  });

  test('a server that is off pays what the list says for off, such as its disks', () => {
    const off = (onMicro: number, offMicro: number) => ({ ...flat(onMicro), hourlyOffMicro: offMicro });
    const rates = bookOf({ ...all.rates, 'cpu.B': off(9000, 0), 'ram.gb': off(4000, 0), 'disk.gb': off(140, 140) });
    const price = priceServer(rates, { ...plain, billingMode: 1, publicAddresses: 0 });
    expect(price.hourlyOnMicro).toBe(2 * 9000 + 4 * 4000 + 150 * 140);
    expect(price.hourlyOffMicro).toBe(150 * 140);
  });

  test('what the list does not sell is named and not counted', () => {
    const { 'cpu.B': _, ...rates } = all.rates;
    const price = priceServer(bookOf(rates), { ...plain, publicAddresses: 0 });
    expect(price.missing).toEqual(['cpu.B']);
    expect(price.lines.map((line) => line.key)).toEqual(['ram.gb', 'disk.gb', 'traffic.t5000']);
  });
});

describe('components of a price', () => {
  const unit = { monthlyMicro: micros, hourlyOnMicro: micros, hourlyOffMicro: micros };
  const tiered: fc.Arbitrary<Rate> = fc
    .record({
      ...unit,
      included: fc.integer({ min: 0, max: 8 }),
      minimum: fc.integer({ min: 0, max: 8 }),
      tiers: fc.uniqueArray(fc.record({ beyond: fc.integer({ min: 1, max: 30 }), ...unit }), {
        selector: ({ beyond }) => beyond,
        maxLength: 4,
      }),
    })
    .map((one) => ({ ...one, tiers: one.tiers.toSorted((a, b) => a.beyond - b.beyond) }));

  test('cost what a count unit by unit says, in one step or in several', () => {
    const counted = ({ included = 0, minimum = 0, tiers = [], monthlyMicro }: Rate, quantity: number): number => {
      let micro = 0;
      for (let n = 1; n <= Math.max(quantity, quantity > 0 ? minimum : 0) - included; n += 1)
        micro += tiers.findLast(({ beyond }) => n > beyond)?.monthlyMicro ?? monthlyMicro;
      return micro;
    };
    const total = (units: ReturnType<typeof unitsOf>) =>
      units.reduce((sum, { quantity, monthlyMicro }) => sum + quantity * monthlyMicro, 0);
    fc.assert(
      fc.property(tiered, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (rate, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(total(unitsOf(rate, high))).toBe(counted(rate, high));
        expect(total(unitsOf(rate, high, low))).toBe(counted(rate, high) - counted(rate, low));
        expect(priceItem(bookOf({ x: rate }), 'x', high)?.monthlyMicro).toBe(counted(rate, high));
      }),
    );
  });

  test('a server has a cap if all that costs something by the hour has one, and costs once what its parts do', () => {
    const keys = ['cpu.B', 'ram.gb', 'disk.gb', 'traffic.t5000'];
    const capped: Rate = { ...flat(1000), monthCapMicro: 500_000, onceMicro: 7 };
    const rates = Object.fromEntries(keys.map((key) => [key, capped]));
    const of = { ...plain, publicAddresses: 0, trafficPackage: null };
    expect(priceServer(bookOf(rates), of)).toMatchObject({ monthCapMicro: 156 * 500_000, onceMicro: 156 * 7 });
    const without = { ...rates, 'ram.gb': flat(1000) };
    expect(priceServer(bookOf(without), of).monthCapMicro).toBeNull();
    const free = { ...rates, 'ram.gb': { ...flat(0), monthlyMicro: 5 } };
    expect(priceServer(bookOf(free), of).monthCapMicro).toBe(152 * 500_000);
  });
});
