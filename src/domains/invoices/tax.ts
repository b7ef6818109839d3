import { isInEu, type PayerKind } from '#domains/billing/profile-values.ts';
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
  /** Hundredths of a percent; 0 unless the category is `S`. */
  rateBp: number;
  /** Whose tax it is. */
  country: string;
  /** What frees from a tax that would be due. */
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
}

const standard = (country: string, at: Date): TaxRule => {
  const rateBp = ratesOf(country).findLast(({ from }) => from <= at)?.rateBp;
  return rateBp === undefined ? { category: 'O', rateBp: 0, country } : { category: 'S', rateBp, country };
};

/** The rule where no tax would be due, or else what an exemption of the customer makes of it. */
function exempted(rule: TaxRule, { region = '', exemptions = [] }: TaxBuyer, at: Date): TaxRule {
  if (rule.category !== 'S') return rule;
  const { country } = rule;
  const found = exemptions.find(
    (one) =>
      one.country === country && (one.region === '' || one.region === region) && one.from <= at && at < one.until,
  );
  if (found === undefined) return rule;
  const { reason, certificate } = found;
  return { category: 'E', rateBp: 0, country, exempt: { reason, certificate } };
}

/** What the tax of a service is at a moment, with the exemptions of the customer. */
export const taxRuleOf = (about: { seller: TaxSeller; buyer: TaxBuyer; at: Date }): TaxRule =>
  exempted(dueRuleOf(about), about.buyer, about.at);

/**
 * The tax of a service at a moment, by the place of supply of electronic services: a consumer's country; a business in another
 * country of the EU with a registered tax ID owes the tax itself. A business without one is taxed as a consumer.
 * Sales taxes of the US and Canada need a service that knows them: none is charged.
 */
function dueRuleOf({ seller, buyer, at }: { seller: TaxSeller; buyer: TaxBuyer; at: Date }): TaxRule {
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

/** What tells rules apart. */
const keyOf = ({ category, rateBp, country, exempt }: TaxRule): string =>
  [category, rateBp, country, exempt?.reason, exempt?.certificate].join(' ');

/** The moments within a period at which the rule changes, with the begin of the period first. */
export function taxPeriodsOf(
  parties: { seller: TaxSeller; buyer: TaxBuyer },
  { from, until }: { from: Date; until: Date },
): { from: Date; until: Date; rule: TaxRule }[] {
  const { country } = dueRuleOf({ ...parties, at: from });
  const bounds = (parties.buyer.exemptions ?? []).flatMap((one) => [one.from, one.until]);
  const moments = [...ratesOf(country).map((rate) => rate.from), ...bounds]
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
