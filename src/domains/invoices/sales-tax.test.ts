import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditTotals } from './credit.ts';
import type { DocumentLine } from './document.ts';
import { partOf } from './line-parts.ts';
import { freedParts, partsAt, productClassOf, taxLevels, type SalesTaxRate, type TaxPart } from './sales-tax.ts';
import { taxPeriodsOf, taxRuleOf, type TaxBuyer, type TaxExemption } from './tax.ts';
import { roundedTaxes, totalsOf, type TaxRounding } from './totals.ts';

const seller = { country: 'US', taxId: '' };
const october = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') };
const at = new Date('2026-10-15T00:00:00Z');
const part = (
  ...[name, level, ratePpm, title = 'Sales Tax']: [string, TaxPart['level'], number, string?]
): TaxPart => ({
  name,
  level,
  title,
  ratePpm,
});
const newYork = [
  part('New York', 'state', 40_000),
  part('New York City', 'city', 45_000),
  part('Metropolitan Commuter Transportation District', 'district', 3750),
];
const quebec = [part('Canada', 'federal', 50_000, 'GST'), part('Quebec', 'province', 99_750, 'QST')];
const ontario = [part('Ontario', 'province', 130_000, 'HST')];
const rate = (parts: readonly TaxPart[], from = october.from): SalesTaxRate => ({
  productClass: 'infrastructure',
  from,
  parts,
});
const buyer = (country: string, region: string, more: Partial<TaxBuyer> = {}): TaxBuyer => ({
  kind: 'company',
  country,
  region,
  isVerified: false,
  ...more,
});
const line = (amount: number) => ({ ...october, quantity: 1, amount });

describe('the sales tax of a document', () => {
  test.each([
    ['New York City', 'US', newYork, 10_000, 887.5, [400, 450, 38], 888],
    ['Quebec', 'CA', quebec, 10_000, 1497.5, [500, 998], 1498],
    ['Quebec, an odd amount', 'CA', quebec, 1234, 1497.5, [62, 123], 185],
    ['Ontario', 'CA', ontario, 1050, 1300, [136], 136],
  ] as const)('in %s is rounded for each jurisdiction', (...[, country, parts, amount, rateBp, each, tax]) => {
    const totals = totalsOf([line(amount)], {
      seller,
      buyer: buyer(country, 'XX', { salesTax: [rate(parts)] }),
      inside: false,
    });
    const [sum] = totals.taxes;
    expect(sum).toMatchObject({ category: 'S', rateBp, country, net: amount, tax, group: 0 });
    expect(sum?.parts?.map((one) => one.tax)).toEqual(each);
    expect(totals.total).toBe(amount + tax);
  });

  test('is none where the seller collects none, and none of another country is charged', () => {
    const of = (salesTax?: SalesTaxRate[]) =>
      taxRuleOf({ seller, buyer: buyer('US', 'OR', salesTax && { salesTax }), at });
    expect(of()).toEqual({ category: 'O', rateBp: 0, country: 'US' });
    expect(of([rate([])])).toEqual({ category: 'O', rateBp: 0, country: 'US' });
  });

  test('a rate that changes within the month splits the line, and two taxes of one rate stay apart', () => {
    const half = new Date('2026-10-16T00:00:00Z');
    const moved = [part('New York', 'state', 85_000), part('Metropolitan', 'district', 3750)];
    const salesTax = [rate(newYork), rate(moved, half)];
    const { lines, taxes } = totalsOf([line(3100)], { seller, buyer: buyer('US', 'NY', { salesTax }), inside: false });
    expect(lines.map(({ amount, taxGroup, from }) => [amount, taxGroup, from.getUTCDate()])).toEqual([
      [1500, 0, 1],
      [1600, 1, 16],
    ]);
    expect(taxes.map(({ rateBp, group, parts }) => [rateBp, group, parts?.map((one) => one.tax)])).toEqual([
      [887.5, 0, [60, 68, 6]],
      [887.5, 1, [136, 6]],
    ]);
    const credited = [{ ...lineOf(1, 1600), taxGroup: 1, taxRateBp: 887.5 }];
    const note = creditTotals({ taxes, taxInside: false }, { lines: credited, notes: [], open: credited });
    expect(note.taxes.map(({ group, tax }) => [group, tax])).toEqual([[1, 142]]);
  });

  test('the class of a product decides its rate, by the key of the component', () => {
    expect(
      ['server', 'cpu.A', 'snapshot.gb', 'traffic.gb', 'ip.public', 'licence.windows', 'managed.server'].map(
        productClassOf,
      ),
    ).toEqual([...Array<string>(5).fill('infrastructure'), 'software', 'service']);
    const rates = [rate(newYork), { ...rate([]), productClass: 'service' as const }];
    expect(partsAt(rates, { productClass: 'service', at })).toEqual([]);
    expect(partsAt(rates, { productClass: 'infrastructure', at: new Date(0) })).toEqual(newYork);
    expect(partsAt(rates, { productClass: 'software', at })).toEqual([]);
  });
});

const exemption = (country: string, region: string, more: Partial<TaxExemption> = {}): TaxExemption => ({
  country,
  region,
  from: october.from,
  until: october.until,
  reason: 'resale',
  certificate: 'EX-1',
  ...more,
});

describe('a certificate', () => {
  const ruleOf = (exemptions: TaxExemption[], parts = quebec, region = 'QC') =>
    taxRuleOf({ seller, buyer: buyer('CA', region, { salesTax: [rate(parts)], exemptions }), at });

  test('of a province frees from all of its parts, and leaves the federal one', () => {
    expect(ruleOf([exemption('CA', 'QC')])).toEqual({
      category: 'S',
      rateBp: 500,
      country: 'CA',
      parts: [quebec[0]],
      exempt: { reason: 'resale', certificate: 'EX-1' },
    });
    expect(ruleOf([exemption('CA', 'ON')], ontario, 'ON')).toMatchObject({ category: 'E', rateBp: 0 });
    expect(ruleOf([exemption('CA', 'ON')]).rateBp).toBe(1497.5);
  });

  test('of a state frees from its county, city and district too', () => {
    const free = taxRuleOf({
      seller,
      buyer: buyer('US', 'NY', { salesTax: [rate(newYork)], exemptions: [exemption('US', 'NY')] }),
      at,
    });
    expect(free).toEqual({
      category: 'E',
      rateBp: 0,
      country: 'US',
      exempt: { reason: 'resale', certificate: 'EX-1' },
    });
  });

  test('of Canada frees from all, also beside one of the province', () => {
    const all = ruleOf([exemption('CA', 'QC'), exemption('CA', '', { certificate: 'EX-2' })]);
    expect(all).toMatchObject({ category: 'E', exempt: { certificate: 'EX-2' } });
    expect(freedParts(quebec, { region: '' })).toEqual([]);
  });

  test('that ends within the month taxes the rest', () => {
    const until = new Date('2026-10-11T00:00:00Z');
    const parties = {
      seller,
      buyer: buyer('CA', 'QC', { salesTax: [rate(quebec)], exemptions: [exemption('CA', 'QC', { until })] }),
    };
    expect(taxPeriodsOf(parties, october).map(({ from, rule }) => [from.getUTCDate(), rule.rateBp])).toEqual([
      [1, 500],
      [11, 1497.5],
    ]);
  });
});

const lineOf = (number: number, amount: number): DocumentLine => ({
  number,
  chargeId: '',
  objectType: '',
  objectId: '',
  objectName: '',
  zoneId: '',
  meter: 'server',
  state: '',
  kind: '',
  quantity: 1,
  unit: 'hour',
  rateMicro: 0,
  ...october,
  amount,
  net: amount,
  taxCategory: 'S',
  taxRateBp: 0,
});

const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 });
const anyParts = fc.array(
  fc.record({
    name: fc.constantFrom('One', 'Two', 'Three'),
    level: fc.constantFrom(...taxLevels),
    title: fc.constant('Tax'),
    ratePpm: fc.integer({ min: 1, max: 100_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const roundings = fc.constantFrom<TaxRounding>('document', 'line');
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

test('taxes of jurisdictions sum up to the tax, each within half a minor unit of the exact one', () => {
  fc.assert(
    fc.property(amounts, anyParts, fc.tuple(fc.boolean(), roundings), (...[all, parts, [inside, rounding]]) => {
      const totals = totalsOf(all.map(line), {
        seller,
        buyer: buyer('US', 'NY', { salesTax: [rate(parts)] }),
        inside,
        rounding,
      });
      const [group] = totals.taxes;
      expect(totals.taxes).toHaveLength(1);
      expect(sum(group!.parts!.map(({ tax }) => tax))).toBe(totals.tax);
      expect(totals.net + totals.tax).toBe(totals.total);
      expect(sum(totals.lines.map(({ net }) => net))).toBe(totals.net);
      expect(inside ? totals.total : totals.net).toBe(sum(all));
      const whole = sum(parts.map(({ ratePpm }) => ratePpm));
      const roundedTimes = rounding === 'line' ? all.length : 1;
      for (const { ratePpm, tax } of group!.parts!) {
        // The distance to the exact tax, in fractions of the base: whole numbers only.
        const base = inside ? 1_000_000 + whole : 1_000_000;
        const off = BigInt(tax) * BigInt(base) - BigInt(sum(all)) * BigInt(ratePpm);
        const most = BigInt(base) * BigInt(roundedTimes);
        expect(2n * (off < 0n ? -off : off) <= most).toBe(true);
      }
    }),
  );
});

test('credit notes come to exactly their invoice in each jurisdiction, in parts of lines too', () => {
  fc.assert(
    fc.property(
      amounts,
      anyParts,
      fc.tuple(fc.boolean(), roundings, fc.integer({ min: 1, max: 99 })),
      (...[all, parts, [inside, rounding, percent]]) => {
        const totals = totalsOf(
          all.map((amount, i) => lineOf(i + 1, amount)),
          { seller, buyer: buyer('US', 'NY', { salesTax: [rate(parts)] }), inside, rounding },
        );
        const lines = totals.lines.map((one) => ({ ...one, taxCategory: one.category, taxRateBp: one.rateBp }));
        const invoice = { taxes: totals.taxes, taxInside: inside, taxRounding: rounding };
        const [first, ...others] = lines;
        const shown = inside ? first!.amount : first!.net;
        const some = Math.floor((shown * percent) / 100);
        const notes: ReturnType<typeof creditTotals>[] = [];
        const rest = { ...first! };
        if (some > 0) {
          const piece = partOf(first!, { part: some, taxInside: inside });
          notes.push(creditTotals(invoice, { lines: [piece], notes, open: lines }));
          rest.net -= piece.net;
          rest.amount -= piece.amount;
        }
        const left = [rest, ...others];
        notes.push(creditTotals(invoice, { lines: left, notes, open: left }));
        expect(sum(notes.map(({ total }) => total))).toBe(totals.total);
        for (const [i, { tax }] of totals.taxes[0]!.parts!.entries()) {
          const each = notes.map((note) => note.taxes[0]!.parts![i]!.tax);
          expect(each.every((one) => one >= 0)).toBe(true);
          expect(sum(each)).toBe(tax);
        }
        for (const note of notes) expect(sum(note.taxes[0]!.parts!.map(({ tax }) => tax))).toBe(note.tax);
      },
    ),
  );
});

test('a rate is worked out in whole numbers, also of large sums', () => {
  expect(
    roundedTaxes([900_719_925_474], { rateBp: 887.5, parts: newYork, inside: false, rounding: 'document' }),
  ).toEqual([36_028_797_019, 40_532_396_646, 3_377_699_721]);
});
