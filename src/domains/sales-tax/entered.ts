import { productClasses, type ProductClass, type SalesTaxRate, type TaxPart } from '#domains/invoices/sales-tax.ts';
import { daysOf, federalParts, provincialParts } from './canada.ts';

export interface Registration {
  /** Empty: GST and HST in all of Canada. */
  region: string;
  firstDay: string;
}

export interface EnteredRate {
  productClass: ProductClass;
  firstDay: string;
  parts: readonly TaxPart[];
}

/** A time for which the seller is registered and no rate was entered. */
export interface Gap {
  productClass: ProductClass;
  from: Date;
  /** Null: until further notice. */
  until: Date | null;
}

const epoch = '1970-01-01';
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

interface Place {
  country: string;
  region: string;
  /** Of the seller in the country. */
  registrations: readonly Registration[];
  /** Of the region. */
  rates: readonly EnteredRate[];
}

/** What is levied on a class on a day; null: the seller is registered, and the rate is missing. */
function partsOn(
  { country, region, registrations, rates }: Place,
  { productClass, day }: { productClass: ProductClass; day: string },
): readonly TaxPart[] | null {
  const isRegistered = (where: string) => registrations.some((one) => one.region === where && one.firstDay <= day);
  const [federal, own] = [country === 'CA' && isRegistered(''), isRegistered(region)];
  if (!federal && !own) return [];
  const entered = rates
    .filter((one) => one.productClass === productClass && one.firstDay <= day)
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
    .at(-1);
  if (entered !== undefined) return entered.parts;
  if (country !== 'CA') return null;
  const asked = { region, productClass, day };
  return [...(federal ? federalParts(asked) : []), ...(own ? provincialParts(asked) : [])];
}

/**
 * The rates of a state or province over time, by the registrations of the seller: those that staff has entered, and for Canada the
 * known ones until staff enters others. `gaps` are the times for which a rate is missing.
 */
export function enteredRates(place: Place): { rates: SalesTaxRate[]; gaps: Gap[] } {
  const { country, region, registrations } = place;
  const own = registrations.filter((one) => one.region === '' || one.region === region);
  const days = [
    ...new Set([
      epoch,
      ...[...own, ...place.rates].map(({ firstDay }) => firstDay),
      ...(country === 'CA' ? daysOf(region) : []),
    ]),
  ].toSorted();
  const rates: SalesTaxRate[] = [];
  const gaps: Gap[] = [];
  for (const productClass of productClasses)
    for (const [at, day] of days.entries()) {
      const parts = partsOn(place, { productClass, day });
      const next = days[at + 1];
      rates.push({ productClass, from: dateOf(day), parts: parts ?? [] });
      if (parts === null)
        gaps.push({ productClass, from: dateOf(day), until: next === undefined ? null : dateOf(next) });
    }
  return { rates, gaps };
}

/** The classes among what is sold whose rate is missing at the time. */
export const missingClasses = (
  gaps: readonly Gap[],
  sold: readonly { productClass: ProductClass; from: Date; until: Date }[],
): ProductClass[] =>
  productClasses.filter((productClass) =>
    gaps.some(
      (gap) =>
        gap.productClass === productClass &&
        sold.some(
          (one) =>
            one.productClass === productClass && one.until > gap.from && (gap.until === null || one.from < gap.until),
        ),
    ),
  );
