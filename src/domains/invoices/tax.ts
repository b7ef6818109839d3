import { isInEu, type PayerKind } from '#domains/billing/profile-values.ts';
import { ratesOf } from './tax-rates.ts';

/**
 * Categories of UNCL 5305 as EN 16931 uses them: standard rate, reverse charge, exempt, zero rated, and outside the scope of
 * the tax.
 */
export const taxCategories = ['S', 'AE', 'E', 'Z', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Which tax a supply has. */
export interface TaxRule {
  category: TaxCategory;
  /** Hundredths of a percent; 0 unless the category is `S`. */
  rateBp: number;
  /** Whose tax it is. */
  country: string;
}

export interface TaxSeller {
  country: string;
  /** Empty: not registered, so that no tax may be charged. */
  taxId: string;
}

export interface TaxBuyer {
  kind: PayerKind;
  country: string;
  /** The tax ID is registered, as its registry said. */
  isVerified: boolean;
}

const standard = (country: string, at: Date): TaxRule => {
  const rateBp = ratesOf(country).findLast(({ from }) => from <= at)?.rateBp;
  return rateBp === undefined ? { category: 'O', rateBp: 0, country } : { category: 'S', rateBp, country };
};

/**
 * The tax of a service at a moment, by the place of supply of electronic services: a consumer's country; a business in another
 * country of the EU with a registered tax ID owes the tax itself. A business without one is taxed as a consumer.
 * Sales taxes of the US and Canada need a service that knows them: none is charged.
 */
export function taxRuleOf({ seller, buyer, at }: { seller: TaxSeller; buyer: TaxBuyer; at: Date }): TaxRule {
  const { country } = seller;
  const free = (category: TaxCategory): TaxRule => ({ category, rateBp: 0, country });
  if (isInEu(country)) {
    if (seller.taxId === '') return free('E');
    if (!isInEu(buyer.country)) return free('O');
    const isAcross = buyer.country !== country;
    if (isAcross && buyer.kind === 'company' && buyer.isVerified) return free('AE');
    return standard(buyer.country, at);
  }
  if (ratesOf(country).length === 0) return free('O');
  if (seller.taxId === '') return free('E');
  return buyer.country === country ? standard(country, at) : free('Z');
}

/** The moments within a period at which the rule changes, with the begin of the period first. */
export function taxPeriodsOf(
  parties: { seller: TaxSeller; buyer: TaxBuyer },
  { from, until }: { from: Date; until: Date },
): { from: Date; until: Date; rule: TaxRule }[] {
  const { country } = taxRuleOf({ ...parties, at: from });
  const changes = ratesOf(country)
    .map((rate) => rate.from)
    .filter((at) => at > from && at < until);
  return [from, ...changes].map((at, i) => ({
    from: at,
    until: changes[i] ?? until,
    rule: taxRuleOf({ ...parties, at }),
  }));
}
