import { roundRatio } from '#kernel/money.ts';
import { productClassOf, type TaxPart } from './sales-tax.ts';
import { taxPeriodsOf, type Exempt, type TaxBuyer, type TaxRule, type TaxSeller } from './tax.ts';

/** What was charged for one object at one price in a period. */
export interface Charged {
  /** What is metered, which decides the class of the product. Absent: infrastructure. */
  meter?: string;
  from: Date;
  until: Date;
  /** Units, such as hours. */
  quantity: number;
  /** Minor units, as the ledger has it. */
  amount: number;
}

export interface Taxed extends TaxRule {
  /** Minor units before tax. */
  net: number;
}

/** A part of a tax with what it comes to, in minor units. */
export interface PartTotal extends TaxPart {
  tax: number;
}

export interface TaxTotal extends Omit<TaxRule, 'exempt' | 'parts'> {
  net: number;
  /** The sum of its parts, where it has some. */
  tax: number;
  parts?: PartTotal[];
  /** Names it for the lines of a document that belong to it; absent: category and rate do. */
  group?: number;
  /** The certificates that free from the tax; absent: none does. */
  exempt?: Exempt[];
}

export interface Totals<C extends Charged> {
  lines: (C & Taxed & { taxGroup?: number })[];
  taxes: TaxTotal[];
  net: number;
  tax: number;
  total: number;
}

const fullPpm = 1_000_000;
const ppmInBp = 100;
const ruleKey = ({ category, rateBp, country, parts }: TaxRule): string =>
  JSON.stringify([category, rateBp, country, parts]);
/** The certificates of the parts of a group, each once. */
const exemptOf = (group: readonly TaxRule[]): Exempt[] => [
  ...new Map(group.flatMap(({ exempt }) => (exempt ? [[exempt.certificate, exempt] as const] : []))).values(),
];
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Where tax is rounded: once for each rate of a document, or on each line of it. */
export const taxRoundings = ['document', 'line'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** A rate as tax is worked out from it. */
type Rated = Pick<TaxRule, 'rateBp'> & { parts?: readonly TaxPart[] };

/**
 * What each part of a rate comes to in, or on, a sum, each rounded half to even: exactly, in millionths. A rate without parts is
 * its only one.
 */
export function partTaxes(sum: number, { rateBp, parts, inside }: Rated & { inside: boolean }): number[] {
  const whole = BigInt(Math.round(rateBp * ppmInBp));
  const rates = parts?.map(({ ratePpm }) => BigInt(ratePpm)) ?? [whole];
  const base = inside ? BigInt(fullPpm) + whole : BigInt(fullPpm);
  return rates.map((rate) => Number(roundRatio(BigInt(sum) * rate, base)));
}

/** The tax in, or on, a sum of one rate: each of its parts rounded half to even. */
export const taxOn = (sum: number, rate: Rated & { inside: boolean }): number => sumOf(partTaxes(sum, rate));

/** The same for several amounts, by part: rounded once for their sum, or on each of them. */
export function roundedTaxes(
  amounts: readonly number[],
  { rounding, ...rate }: Rated & { inside: boolean; rounding: TaxRounding },
): number[] {
  if (rounding === 'document') return partTaxes(sumOf(amounts), rate);
  const own = amounts.map((amount) => partTaxes(amount, rate));
  return partTaxes(0, rate).map((_, part) => sumOf(own.map((taxes) => taxes[part] ?? 0)));
}

/**
 * Shares a whole among parts in proportion to their weights, each a whole number: who lost most by rounding down gets what is left.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  if (all === 0) return weights.map((_, i) => (i === 0 ? whole : 0));
  const exact = weights.map((weight) => (BigInt(whole) * BigInt(weight)) / BigInt(all));
  const lost = weights.map((weight, i) => ({ i, rest: BigInt(whole) * BigInt(weight) - exact[i]! * BigInt(all) }));
  const left = whole - Number(exact.reduce((sum, one) => sum + one, 0n));
  const lucky = new Set(
    lost
      .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ i }) => i),
  );
  return exact.map((one, i) => Number(one) + (lucky.has(i) ? 1 : 0));
}

/** A line as parts with one rate each: in proportion to the time where a rate changes within its period. */
function partsOf<C extends Charged>(line: C, parties: { seller: TaxSeller; buyer: TaxBuyer }): (C & TaxRule)[] {
  const periods = taxPeriodsOf({ ...parties, productClass: productClassOf(line.meter ?? '') }, line);
  if (periods.length === 1) return periods.map(({ rule }) => ({ ...line, ...rule }));
  const times = periods.map(({ from, until }) => until.getTime() - from.getTime());
  const amounts = shareOut(line.amount, times);
  const all = sumOf(times);
  return periods.map(({ from, until, rule }, i) => ({
    ...line,
    ...rule,
    from,
    until,
    amount: amounts[i] ?? 0,
    quantity: (line.quantity * (times[i] ?? 0)) / all,
  }));
}

/**
 * What a document says of charges: its lines with their tax, the sums by rate, and the total. Cart, preview, invoice and file
 * come from here. Without `inside` the tax comes on top of the charges; with it the charges contain it. Rounded by line, the tax of a
 * document differs from that rounded once by at most half a minor unit for each line, and half a unit more; where a rate has
 * parts, for each of them.
 */
export function totalsOf<C extends Charged>(
  charges: readonly C[],
  {
    seller,
    buyer,
    inside,
    rounding = 'document',
  }: { seller: TaxSeller; buyer: TaxBuyer; inside: boolean; rounding?: TaxRounding },
): Totals<C> {
  const parts = charges.flatMap((line) => partsOf(line, { seller, buyer }));
  const groups = [...Map.groupBy(parts, ruleKey).values()].toSorted(
    (a, b) => (b[0]?.rateBp ?? 0) - (a[0]?.rateBp ?? 0),
  );
  const taxes: TaxTotal[] = [];
  const known = new Map<C & TaxRule, { net: number; taxGroup?: number }>();
  for (const [at, group] of groups.entries()) {
    const [{ category, rateBp, country, parts: jurisdictions }] = group as [C & TaxRule];
    const rate = { rateBp, ...(jurisdictions && { parts: jurisdictions }), inside };
    const amounts = group.map(({ amount }) => amount);
    const sum = sumOf(amounts);
    const byPart = roundedTaxes(amounts, { ...rate, rounding });
    const tax = sumOf(byPart);
    const net = inside ? sum - tax : sum;
    const exempt = exemptOf(group);
    const own = jurisdictions?.map((part, i) => ({ ...part, tax: byPart[i] ?? 0 }));
    taxes.push({
      category,
      rateBp,
      country,
      net,
      tax,
      ...(own === undefined ? {} : { parts: own, group: at }),
      ...(exempt.length === 0 ? {} : { exempt }),
    });
    const byLine = amounts.map((amount) => amount - taxOn(amount, rate));
    const shares = !inside ? amounts : rounding === 'line' ? byLine : shareOut(net, amounts);
    for (const [i, part] of group.entries())
      known.set(part, { net: shares[i] ?? 0, ...(own === undefined ? {} : { taxGroup: at }) });
  }
  const net = sumOf(taxes.map((one) => one.net));
  const tax = sumOf(taxes.map((one) => one.tax));
  return {
    lines: parts.map((part) => ({ ...part, ...(known.get(part) ?? { net: 0 }) })),
    taxes,
    net,
    tax,
    total: net + tax,
  };
}
