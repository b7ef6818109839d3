import { isInEu, type PayerKind } from '#domains/billing/profile-values.ts';
import {
  freedParts,
  isSalesTaxCountry,
  partsAt,
  rateOf,
  type ProductClass,
  type SalesTaxRate,
  type TaxPart,
} from './sales-tax.ts';
import { ratesOf } from './tax-rates.ts';

/**
 * Categories of UNCL 5305 as EN 16931 uses them: standard rate, reverse charge, exempt, zero rated, and outside the scope of
 * the tax.
 */
export const taxCategories = ['S', 'AE', 'E', 'Z', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Why a customer may be exempt, as certificates say it. */
export const exemptionReasons = ['resale', 'government', 'nonprofit', 'diplomatic', 'other'] as const;
export type ExemptionReason = (typeof exemptionReasons)[number];

/** What frees a customer from the tax of a country, or of one of its regions, for a time. */
export interface TaxExemption {
  country: string;
  /** Empty: the whole country. */
  region: string;
  from: Date;
  until: Date;
  reason: ExemptionReason;
  /** The number of the certificate, as it is printed. */
  certificate: string;
}
export type Exempt = Pick<TaxExemption, 'reason' | 'certificate'>;

/** Which tax a supply has. */
export interface TaxRule {
  category: TaxCategory;
  /** Hundredths of a percent, with two digits after the point at most; 0 unless the category is `S`. */
  rateBp: number;
  /** Whose tax it is. */
  country: string;
  /** The taxes of several jurisdictions that the rate is made of; absent: it is one. */
  parts?: readonly TaxPart[];
  /** What frees from a tax that would be due, or from some of its parts. */
  exempt?: Exempt;
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
  region?: string;
  exemptions?: readonly TaxExemption[];
  /** What is known of the sales tax where the buyer is; absent: the seller collects none there. */
  salesTax?: readonly SalesTaxRate[];
}

/** Who sells to whom, and what kind of product; a product without one counts as infrastructure. */
export interface TaxParties {
  seller: TaxSeller;
  buyer: TaxBuyer;
  productClass?: ProductClass;
}

const standard = (country: string, at: Date): TaxRule => {
  const rateBp = ratesOf(country).findLast(({ from }) => from <= at)?.rateBp;
  return rateBp === undefined ? { category: 'O', rateBp: 0, country } : { category: 'S', rateBp, country };
};

/** The rule where no tax would be due, or else what an exemption of the customer makes of it. */
function exempted(rule: TaxRule, { region = '', exemptions = [] }: TaxBuyer, at: Date): TaxRule {
  if (rule.category !== 'S') return rule;
  const { country, parts } = rule;
  const held = exemptions.filter(
    (one) =>
      one.country === country && (one.region === '' || one.region === region) && one.from <= at && at < one.until,
  );
  // That of the whole country frees from more.
  const found = held.find((one) => one.region === '') ?? held[0];
  if (found === undefined) return rule;
  const { reason, certificate } = found;
  const exempt = { reason, certificate };
  const left = parts === undefined ? [] : freedParts(parts, found);
  if (parts !== undefined && left.length === parts.length) return rule;
  if (left.length > 0) return { category: 'S', rateBp: rateOf(left), country, parts: left, exempt };
  return { category: 'E', rateBp: 0, country, exempt };
}

/** What the tax of a service is at a moment, with the exemptions of the customer. */
export const taxRuleOf = (about: TaxParties & { at: Date }): TaxRule =>
  exempted(dueRuleOf(about), about.buyer, about.at);

/**
 * The tax of a service at a moment, by the place of supply of electronic services: a consumer's country; a business in another
 * country of the EU with a registered tax ID owes the tax itself. A business without one is taxed as a consumer.
 * Sellers of the US and Canada charge the sales tax of the buyer's state or province, as far as it is known and collected.
 */
function dueRuleOf({ seller, buyer, at, productClass }: TaxParties & { at: Date }): TaxRule {
  const { country } = seller;
  const free = (category: TaxCategory): TaxRule => ({ category, rateBp: 0, country });
  if (isInEu(country)) {
    if (seller.taxId === '') return free('E');
    if (!isInEu(buyer.country)) return free('O');
    const isAcross = buyer.country !== country;
    if (isAcross && buyer.kind === 'company' && buyer.isVerified) return free('AE');
    return standard(buyer.country, at);
  }
  if (isSalesTaxCountry(country)) {
    const parts = partsAt(buyer.salesTax ?? [], { productClass: productClass ?? 'infrastructure', at });
    return parts.length === 0 ? free('O') : { category: 'S', rateBp: rateOf(parts), country: buyer.country, parts };
  }
  if (ratesOf(country).length === 0) return free('O');
  if (seller.taxId === '') return free('E');
  return buyer.country === country ? standard(country, at) : free('Z');
}

/** What tells rules apart. */
const keyOf = ({ category, rateBp, country, parts, exempt }: TaxRule): string =>
  JSON.stringify([category, rateBp, country, parts, exempt?.reason, exempt?.certificate]);

/** The moments within a period at which the rule changes, with the begin of the period first. */
export function taxPeriodsOf(
  parties: TaxParties,
  { from, until }: { from: Date; until: Date },
): { from: Date; until: Date; rule: TaxRule }[] {
  const { country } = dueRuleOf({ ...parties, at: from });
  const { exemptions = [], salesTax = [] } = parties.buyer;
  const bounds = exemptions.flatMap((one) => [one.from, one.until]);
  const moments = [...[...ratesOf(country), ...salesTax].map((rate) => rate.from), ...bounds]
    .filter((at) => at > from && at < until)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const periods: { from: Date; until: Date; rule: TaxRule }[] = [];
  for (const at of [from, ...moments]) {
    const [rule, last] = [taxRuleOf({ ...parties, at }), periods.at(-1)];
    if (last !== undefined && keyOf(last.rule) === keyOf(rule)) continue;
    if (last !== undefined) last.until = at;
    periods.push({ from: at, until, rule });
  }
  return periods;
}
