import { describe, expect, test } from 'vitest';
import { partsAt, rateOf, type ProductClass } from '#domains/invoices/sales-tax.ts';
import { enteredRates, missingClasses } from './entered.ts';

const registered = (region: string, firstDay = '2000-01-01') => ({ region, firstDay });
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const percentOf = (
  [country, region]: [string, string],
  {
    on = '2026-10-01',
    registrations = ['', region],
    productClass = 'infrastructure',
  }: { on?: string; registrations?: string[]; productClass?: ProductClass } = {},
) => {
  const place = { country, region, registrations: registrations.map((one) => registered(one)), rates: [] };
  return rateOf(partsAt(enteredRates(place).rates, { productClass, at: at(on) })) / 100;
};

describe('the known rates of Canada', () => {
  test.each([
    ['AB', 5],
    ['BC', 12],
    ['MB', 12],
    ['NB', 15],
    ['NL', 15],
    ['NS', 14],
    ['NT', 5],
    ['NU', 5],
    ['ON', 13],
    ['PE', 15],
    ['QC', 14.975],
    ['SK', 11],
    ['YT', 5],
  ])('%s: %d %', (region, percent) => {
    expect(percentOf(['CA', region])).toBe(percent);
  });

  test('are those of their day, their class and the registrations', () => {
    expect(percentOf(['CA', 'NS'], { on: '2025-03-31' })).toBe(15);
    expect(percentOf(['CA', 'MB'], { on: '2025-12-31' })).toBe(5);
    expect(percentOf(['CA', 'MB'], { on: '2025-12-31', productClass: 'software' })).toBe(12);
    expect(percentOf(['CA', 'BC'], { productClass: 'service' })).toBe(5);
    expect(percentOf(['CA', 'QC'], { registrations: [''] })).toBe(5);
    expect(percentOf(['CA', 'QC'], { registrations: ['QC'] })).toBe(9.975);
    expect(percentOf(['CA', 'ON'], { registrations: [] })).toBe(0);
  });
});

describe('rates that staff enters', () => {
  const part = (ratePpm: number) => ({ name: 'A', level: 'state' as const, title: 'Tax', ratePpm });
  const entered = (firstDay: string, ratePpm: number, productClass: ProductClass = 'infrastructure') => ({
    productClass,
    firstDay,
    parts: ratePpm === 0 ? [] : [part(ratePpm)],
  });

  test('count from their day on, in place of those that are known', () => {
    const { rates } = enteredRates({
      country: 'CA',
      region: 'ON',
      registrations: [registered('')],
      rates: [entered('2026-06-01', 140_000), entered('2026-03-01', 135_000)],
    });
    const on = (day: string) => rateOf(partsAt(rates, { productClass: 'infrastructure', at: at(day) })) / 100;
    expect(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'].map(on)).toEqual([13, 13.5, 13.5, 14]);
  });

  test('are missing from the registration until the first of a class', () => {
    const { rates, gaps } = enteredRates({
      country: 'US',
      region: 'NY',
      registrations: [registered('NY', '2026-03-01'), registered('TX')],
      rates: [entered('2026-05-01', 0), entered('2020-01-01', 40_000, 'software')],
    });
    const sold = (productClass: ProductClass, from: string, until: string) => [
      { productClass, from: at(from), until: at(until) },
    ];
    expect(missingClasses(gaps, sold('infrastructure', '2026-02-01', '2026-03-01'))).toEqual([]);
    expect(missingClasses(gaps, sold('infrastructure', '2026-02-01', '2026-03-02'))).toEqual(['infrastructure']);
    expect(missingClasses(gaps, sold('infrastructure', '2026-05-01', '2027-01-01'))).toEqual([]);
    expect(missingClasses(gaps, sold('service', '2026-05-01', '2027-01-01'))).toEqual(['service']);
    expect(missingClasses(gaps, sold('software', '2026-02-01', '2027-01-01'))).toEqual([]);
    const before = partsAt(rates, { productClass: 'software', at: at('2026-02-01') });
    expect(before).toEqual([]);
  });
});
