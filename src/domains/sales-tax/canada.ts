import type { ProductClass, TaxPart } from '#domains/invoices/sales-tax.ts';

interface Known {
  /** Empty: every province. */
  region: string;
  from: string;
  part: TaxPart;
  /** Absent: all. */
  classes?: readonly ProductClass[];
}

const percent = (value: number): number => Math.round(value * 10_000);
const hst = (...[region, name, from, rate]: [string, string, string, number]): Known => ({
  region,
  from,
  part: { name, level: 'province', title: 'HST', ratePpm: percent(rate) },
});
const own = (
  [region, name, title]: [string, string, string],
  { from, rate, classes }: { from: string; rate: number; classes?: readonly ProductClass[] },
): Known => ({
  region,
  from,
  part: { name, level: 'province', title, ratePpm: percent(rate) },
  ...(classes && { classes }),
});

/**
 * GST, and HST in its place: one tax that the federal agency collects for the province.
 * https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate.html
 */
const federal: readonly Known[] = [
  { region: '', from: '2008-01-01', part: { name: 'Canada', level: 'federal', title: 'GST', ratePpm: percent(5) } },
];
const harmonized: readonly Known[] = [
  hst('ON', 'Ontario', '2010-07-01', 13),
  hst('NB', 'New Brunswick', '2016-07-01', 15),
  hst('NL', 'Newfoundland and Labrador', '2016-07-01', 15),
  hst('PE', 'Prince Edward Island', '2016-10-01', 15),
  hst('NS', 'Nova Scotia', '2010-07-01', 15),
  hst('NS', 'Nova Scotia', '2025-04-01', 14),
];

/**
 * Taxes that provinces collect themselves, each with a registration of its own.
 * https://www.revenuquebec.ca/en/businesses/consumption-taxes/gsthst-and-qst/
 * https://www2.gov.bc.ca/gov/content/taxes/sales-taxes/pst
 * https://www.gov.mb.ca/finance/taxation/taxes/retail.html (cloud computing since 2026)
 * https://www.saskatchewan.ca/business/taxes-licensing-and-reporting/provincial-taxes-policies-and-bulletins/provincial-sales-tax
 */
const provincial: readonly Known[] = [
  own(['QC', 'Quebec', 'QST'], { from: '2013-01-01', rate: 9.975 }),
  own(['BC', 'British Columbia', 'PST'], { from: '2013-04-01', rate: 7, classes: ['infrastructure', 'software'] }),
  own(['SK', 'Saskatchewan', 'PST'], { from: '2017-03-23', rate: 6 }),
  own(['MB', 'Manitoba', 'RST'], { from: '2019-07-01', rate: 7, classes: ['software'] }),
  own(['MB', 'Manitoba', 'RST'], { from: '2026-01-01', rate: 7, classes: ['infrastructure'] }),
];

interface Asked {
  region: string;
  productClass: ProductClass;
  /** `2026-10-16` */
  day: string;
}

const lastOf = (known: readonly Known[], { region, productClass, day }: Asked): TaxPart[] => {
  const found = known.findLast(
    (one) =>
      (one.region === '' || one.region === region) &&
      one.from <= day &&
      (one.classes === undefined || one.classes.includes(productClass)),
  );
  return found === undefined ? [] : [found.part];
};

/** What a seller who is registered for GST and HST charges in a province. */
export function federalParts(asked: Asked): TaxPart[] {
  const own = lastOf(harmonized, asked);
  return own.length > 0 ? own : lastOf(federal, asked);
}

/** What a seller who is registered in a province charges there beside GST; none in those with HST and those without a tax. */
export const provincialParts = (asked: Asked): TaxPart[] => lastOf(provincial, asked);

/** Provinces with a tax of their own. */
export const provincesWithTax: readonly string[] = [...new Set(provincial.map(({ region }) => region))];

/** The days at which a rate of a province changes. */
export const daysOf = (region: string): string[] =>
  [...federal, ...harmonized, ...provincial]
    .filter((one) => one.region === '' || one.region === region)
    .map(({ from }) => from);
