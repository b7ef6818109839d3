/** Who levies a part of a sales tax. */
export const taxLevels = ['federal', 'province', 'state', 'county', 'city', 'district'] as const;
export type TaxLevel = (typeof taxLevels)[number];

/** One of the taxes that a rate is made of. */
export interface TaxPart {
  /** Whose tax it is, such as `New York City`. */
  name: string;
  level: TaxLevel;
  /** What the tax is called, such as `Sales Tax` or `GST`. */
  title: string;
  /** Millionths: 88,750 are 8.875 %. */
  ratePpm: number;
}

/** Kinds of products that sales taxes tell apart. */
export const productClasses = ['infrastructure', 'software', 'service'] as const;
export type ProductClass = (typeof productClasses)[number];

/** What is levied on a class of products from a moment until the next rate of the class. */
export interface SalesTaxRate {
  productClass: ProductClass;
  from: Date;
  /** None: nothing is levied. */
  parts: readonly TaxPart[];
}

/** Countries whose sellers charge a sales tax by state or province. */
const countries = ['US', 'CA'];
export const isSalesTaxCountry = (country: string): boolean => countries.includes(country);

const classes: Readonly<Record<string, ProductClass>> = { licence: 'software', managed: 'service' };

/** The class of a component of a price by its key; a server with all of its components is one product. */
export const productClassOf = (key: string): ProductClass => classes[key.split('.')[0] ?? ''] ?? 'infrastructure';

const fullPpm = 1_000_000;

/** The sum of the parts, in hundredths of a percent. */
export const rateOf = (parts: readonly TaxPart[]): number =>
  parts.reduce((sum, { ratePpm }) => sum + ratePpm, 0) / (fullPpm / 10_000);

/** What is levied on a class at a moment; before the first rate that is known, the first one counts. */
export function partsAt(
  rates: readonly SalesTaxRate[],
  { productClass, at }: { productClass: ProductClass; at: Date },
): readonly TaxPart[] {
  const own = rates
    .filter((rate) => rate.productClass === productClass)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return (own.findLast(({ from }) => from <= at) ?? own[0])?.parts ?? [];
}

/**
 * What is left of the parts for a customer whom a certificate frees: that of a country frees from all, that of a state or
 * province from its own part and those of its counties, cities and districts.
 */
export const freedParts = (parts: readonly TaxPart[], { region }: { region: string }): TaxPart[] =>
  region === '' ? [] : parts.filter(({ level }) => level === 'federal');
