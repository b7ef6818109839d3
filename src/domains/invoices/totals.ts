import { roundRatio } from '#kernel/money.ts';
import { taxPeriodsOf, type Exempt, type TaxBuyer, type TaxRule, type TaxSeller } from './tax.ts';

/** What was charged for one object at one price in a period. */
export interface Charged {
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

export interface TaxTotal extends Omit<TaxRule, 'exempt'> {
  net: number;
  tax: number;
  /** The certificates that free from the tax; absent: none does. */
  exempt?: Exempt[];
}

export interface Totals<C extends Charged> {
  lines: (C & Taxed)[];
  taxes: TaxTotal[];
  net: number;
  tax: number;
  total: number;
}

const fullBp = 10_000;
const ruleKey = ({ category, rateBp, country }: TaxRule): string => `${category} ${rateBp} ${country}`;
/** The certificates of the parts of a group, each once. */
const exemptOf = (group: readonly TaxRule[]): Exempt[] => [
  ...new Map(group.flatMap(({ exempt }) => (exempt ? [[exempt.certificate, exempt] as const] : []))).values(),
];
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Where tax is rounded: once for each rate of a document, or on each line of it. */
export const taxRoundings = ['document', 'line'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** The tax in, or on, a sum of one rate, rounded half to even. */
export const taxOn = (sum: number, { rateBp, inside }: { rateBp: number; inside: boolean }): number =>
  Number(roundRatio(BigInt(sum) * BigInt(rateBp), BigInt(inside ? fullBp + rateBp : fullBp)));

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
  const periods = taxPeriodsOf(parties, line);
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
 * document differs from that rounded once by at most half a minor unit for each line, and half a unit more.
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
  const groups = Map.groupBy(parts, ruleKey);
  const taxes: TaxTotal[] = [];
  const nets = new Map<C & TaxRule, number>();
  for (const group of groups.values()) {
    const [{ category, rateBp, country }] = group as [C & TaxRule];
    const sum = sumOf(group.map(({ amount }) => amount));
    const own = group.map(({ amount }) => taxOn(amount, { rateBp, inside }));
    const tax = rounding === 'line' ? sumOf(own) : taxOn(sum, { rateBp, inside });
    const net = inside ? sum - tax : sum;
    const exempt = exemptOf(group);
    taxes.push({ category, rateBp, country, net, tax, ...(exempt.length === 0 ? {} : { exempt }) });
    const amounts = group.map(({ amount }) => amount);
    const byLine = amounts.map((amount, i) => amount - (own[i] ?? 0));
    const shares = !inside ? amounts : rounding === 'line' ? byLine : shareOut(net, amounts);
    for (const [i, part] of group.entries()) nets.set(part, shares[i] ?? 0);
  }
  const net = sumOf(taxes.map((one) => one.net));
  const tax = sumOf(taxes.map((one) => one.tax));
  return {
    lines: parts.map((part) => ({ ...part, net: nets.get(part) ?? 0 })),
    taxes: taxes.toSorted((a, b) => b.rateBp - a.rateBp),
    net,
    tax,
    total: net + tax,
  };
}
