import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxPeriodsOf, taxRuleOf, type TaxBuyer } from './tax.ts';
import { taxRates } from './tax-rates.ts';
import { shareOut, taxOn, totalsOf } from './totals.ts';
import { creditTotals } from './credit.ts';

const at = new Date('2026-10-15T00:00:00Z');
const german = { country: 'DE', taxId: 'DE136695976' };
const israeli = { country: 'IL', taxId: '516179157' };
const buyer = (country: string, more: Partial<TaxBuyer> = {}): TaxBuyer => ({
  kind: 'company',
  country,
  isVerified: false,
  ...more,
});

describe('the tax of a service', () => {
  const cases = [
    ['a company at home', german, buyer('DE', { isVerified: true }), 'S', 1900, 'DE'],
    ['a person at home', german, buyer('DE', { kind: 'person' }), 'S', 1900, 'DE'],
    ['a person elsewhere in the EU', german, buyer('FR', { kind: 'person' }), 'S', 2000, 'FR'],
    ['a company across a border, registered', german, buyer('FR', { isVerified: true }), 'AE', 0, 'DE'],
    ['a company across a border, not registered', german, buyer('FI'), 'S', 2550, 'FI'],
    ['a person with a registered number', german, buyer('ES', { kind: 'person', isVerified: true }), 'S', 2100, 'ES'],
    ['a customer outside the EU', german, buyer('JP'), 'O', 0, 'DE'],
    ['a seller without a tax ID', { country: 'DE', taxId: '' }, buyer('DE'), 'E', 0, 'DE'],
    ['a customer of an Israeli seller at home', israeli, buyer('IL'), 'S', 1800, 'IL'],
    ['a customer of an Israeli seller abroad', israeli, buyer('US'), 'Z', 0, 'IL'],
    ['a seller of the US', { country: 'US', taxId: '1' }, buyer('US'), 'O', 0, 'US'],
    ['a seller of Canada', { country: 'CA', taxId: '1' }, buyer('DE', { kind: 'person' }), 'O', 0, 'CA'],
  ] as const;
  test.each(cases.map(([name, seller, to, ...rule]) => ({ name, parties: { seller, buyer: to, at }, rule })))(
    'of $name',
    ({ parties, rule: [category, rateBp, country] }) => {
      expect(taxRuleOf(parties)).toEqual({ category, rateBp, country });
    },
  );

  test('is that of its day, and a period over a change is split', () => {
    const parties = { seller: israeli, buyer: buyer('IL') };
    expect(taxRuleOf({ ...parties, at: new Date('2024-12-31T23:59:59Z') }).rateBp).toBe(1700);
    const periods = taxPeriodsOf(parties, {
      from: new Date('2024-12-01T00:00:00Z'),
      until: new Date('2025-03-01T00:00:00Z'),
    });
    expect(periods.map(({ from, rule }) => [from.toISOString().slice(0, 10), rule.rateBp])).toEqual([
      ['2024-12-01', 1700],
      ['2025-01-01', 1800],
    ]);
  });

  test('is none where an exemption of the country or region holds, and taxed again after it', () => {
    const exemption = {
      country: 'DE',
      region: '',
      from: new Date('2026-10-01T00:00:00Z'),
      until: new Date('2026-10-11T00:00:00Z'),
      reason: 'resale' as const,
      certificate: 'EX-1',
    };
    const parties = (more: Partial<typeof exemption>) => ({
      seller: german,
      buyer: buyer('DE', { region: 'BY', exemptions: [{ ...exemption, ...more }] }),
    });
    const october = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') };
    const rulesOf = (more: Partial<typeof exemption>) =>
      taxPeriodsOf(parties(more), october).map(({ from, rule }) => [
        from.getUTCDate(),
        rule.category,
        rule.exempt?.certificate,
      ]);
    expect(rulesOf({})).toEqual([
      [1, 'E', 'EX-1'],
      [11, 'S', undefined],
    ]);
    expect(rulesOf({ region: 'BY' })).toEqual(rulesOf({}));
    expect(rulesOf({ region: 'BE' })).toEqual([[1, 'S', undefined]]);
    expect(rulesOf({ country: 'FR' })).toEqual([[1, 'S', undefined]]);
  });

  test('has one rate for each country and day', () => {
    const keys = taxRates.map(({ country, from }) => `${country} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(taxRates.every(({ rateBp }) => rateBp > 0 && rateBp < 3000)).toBe(true);
  });
});

const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 30 });
const rates = fc.integer({ min: 0, max: 3000 });
const month = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') };

describe('the totals of a document', () => {
  test('tax is rounded half to even, once for each rate', () => {
    expect(taxOn(250, { rateBp: 1000, inside: false })).toBe(25);
    expect(taxOn(25, { rateBp: 1000, inside: false })).toBe(2);
    expect(taxOn(35, { rateBp: 1000, inside: false })).toBe(4);
    expect(taxOn(11_900, { rateBp: 1900, inside: true })).toBe(1900);
  });

  test('are the sum of their lines, with the tax outside and inside', () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (all, inside) => {
        const lines = all.map((amount) => ({ ...month, quantity: 1, amount }));
        const totals = totalsOf(lines, { seller: german, buyer: buyer('FR', { kind: 'person' }), inside });
        const sum = all.reduce((one, other) => one + other, 0);
        expect(totals.lines.reduce((net, line) => net + line.net, 0)).toBe(totals.net);
        expect(totals.net + totals.tax).toBe(totals.total);
        expect(inside ? totals.total : totals.net).toBe(sum);
        expect(Math.abs(totals.tax - totals.net * 0.2)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('by line and by document, tax differs by no more than half a unit for each line and one half more', () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (all, inside) => {
        const lines = all.map((amount) => ({ ...month, quantity: 1, amount }));
        const parties = { seller: german, buyer: buyer('FI', { kind: 'person' }), inside };
        const [once, byLine] = [totalsOf(lines, parties), totalsOf(lines, { ...parties, rounding: 'line' })];
        expect(Math.abs(once.tax - byLine.tax)).toBeLessThanOrEqual((all.length + 1) / 2);
        const tax = all.reduce((sum, amount) => sum + taxOn(amount, { rateBp: 2550, inside }), 0);
        expect(byLine.tax).toBe(tax);
        expect(byLine.net + byLine.tax).toBe(byLine.total);
        expect(byLine.lines.reduce((sum, line) => sum + line.net, 0)).toBe(byLine.net);
        expect(inside ? byLine.total : byLine.net).toBe(inside ? once.total : once.net);
        if (all.length === 1) expect(byLine.tax).toBe(once.tax);
      }),
    );
  });

  test('split a line where its rate changes, in proportion to its time', () => {
    const line = {
      from: new Date('2024-12-01T00:00:00Z'),
      until: new Date('2025-02-01T00:00:00Z'),
      quantity: 62,
      amount: 6201,
    };
    const { lines, taxes } = totalsOf([line], { seller: israeli, buyer: buyer('IL'), inside: false });
    expect(lines.map(({ amount, quantity, rateBp }) => [amount, quantity, rateBp])).toEqual([
      [3101, 31, 1700],
      [3100, 31, 1800],
    ]);
    expect(taxes.map(({ rateBp, net, tax }) => [rateBp, net, tax])).toEqual([
      [1800, 3100, 558],
      [1700, 3101, 527],
    ]);
  });

  test('what is shared out comes to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), amounts, (whole, weights) => {
        const shares = shareOut(whole, weights);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole);
        expect(shares.every((one) => one >= 0)).toBe(true);
      }),
    );
  });

  const lineOf = (number: number, { amount, net, rateBp }: { amount: number; net: number; rateBp: number }) => ({
    number,
    chargeId: '',
    objectType: '',
    objectId: '',
    objectName: '',
    zoneId: '',
    meter: '',
    state: '',
    kind: '',
    quantity: 1,
    unit: 'hour' as const,
    rateMicro: 0,
    ...month,
    amount,
    net,
    taxCategory: 'S' as const,
    taxRateBp: rateBp,
  });

  test('the credit notes of each rate come to exactly its tax, whatever is left of another', () => {
    const taxed = [1, 2, 3].map((number) => lineOf(number, { amount: 1002, net: 1002, rateBp: 1900 }));
    const free = lineOf(4, { amount: 2400, net: 2400, rateBp: 0 });
    const taxes = [
      { category: 'S' as const, rateBp: 1900, country: 'DE', net: 3006, tax: 571 },
      { category: 'S' as const, rateBp: 0, country: 'DE', net: 2400, tax: 0 },
    ];
    const notes: ReturnType<typeof creditTotals>[] = [];
    const lines = [...taxed, free];
    for (const [i, line] of lines.entries())
      notes.push(
        creditTotals(
          { taxes, taxInside: false, taxRounding: 'document' },
          { lines: [line], notes, open: lines.slice(i) },
        ),
      );
    expect(notes.map(({ total }) => total)).toEqual([1192, 1192, 1193, 2400]);
  });

  test('credit notes come to exactly their invoice, in any order of its lines', () => {
    fc.assert(
      fc.property(
        amounts,
        rates,
        fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5 }), fc.constantFrom('document' as const, 'line' as const)),
        (...[all, rateBp, [taxInside, size, taxRounding]]) => {
          const sum = all.reduce((one, other) => one + other, 0);
          const own = all.map((amount) => taxOn(amount, { rateBp, inside: taxInside }));
          const byLine = taxRounding === 'line';
          const tax = byLine ? own.reduce((a, b) => a + b, 0) : taxOn(sum, { rateBp, inside: taxInside });
          const net = taxInside ? sum - tax : sum;
          const shares = byLine ? all.map((amount, i) => amount - (own[i] ?? 0)) : shareOut(net, all);
          const nets = taxInside ? shares : all;
          const group = { category: 'S' as const, rateBp, country: 'DE', net, tax };
          const lines = all.map((amount, i) => lineOf(i + 1, { amount, net: nets[i] ?? 0, rateBp }));
          const notes: ReturnType<typeof creditTotals>[] = [];
          for (let from = 0; from < lines.length; from += size) {
            const open = lines.slice(from);
            const part = open.slice(0, size);
            notes.push(creditTotals({ taxes: [group], taxInside, taxRounding }, { lines: part, notes, open }));
          }
          expect(notes.every((note) => note.tax >= 0 && note.total >= 0)).toBe(true);
          expect(notes.reduce((one, note) => one + note.total, 0)).toBe(net + tax);
        },
      ),
    );
  });
});
