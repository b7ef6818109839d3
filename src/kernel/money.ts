export const currencies = ['USD', 'ILS', 'EUR'] as const;
export type Currency = (typeof currencies)[number];
export const currencySign: Record<Currency, string> = { USD: '$', ILS: '₪', EUR: '€' };

/** An amount in integer minor units (cents, agorot) with its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** An amount of minor units in a message of the server: `$1,012.40`. */
export const amountText = (amount: number, currency: Currency): string =>
  `${amount < 0 ? '-' : ''}${currencySign[currency]}${(Math.abs(amount) / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A unit price in millionths of the currency's major unit: what is multiplied before any rounding. */
export interface UnitPrice {
  micro: number;
  currency: Currency;
}

/** Micros in one minor unit: all three currencies have two decimals. */
export const microsPerMinor = 10_000n;

/**
 * A ratio as a whole number, rounded half to even: the one rounding of the product, at the line of a charge.
 * @param denominator more than zero
 */
export function roundRatio(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const abs = negative ? -numerator : numerator;
  let whole = abs / denominator;
  const twice = (abs % denominator) * 2n;
  if (twice > denominator || (twice === denominator && whole % 2n === 1n)) whole += 1n;
  return negative ? -whole : whole;
}

/** Rounds micros, millionths of the major unit, to minor units. */
export const roundToMinor = (micro: bigint): bigint => roundRatio(micro, microsPerMinor);

/** Units of each currency for one euro, in millionths, and the day they are of. */
export interface ExchangeRates {
  dated: string;
  usdPerEuroMicro: number;
  ilsPerEuroMicro: number;
}

/** An amount in another currency, about: for reading beside what is charged, never for charging. */
export function convert(
  amount: number,
  { from, to, rates }: { from: Currency; to: Currency; rates: ExchangeRates },
): number {
  const perEuro = { EUR: 1_000_000, USD: rates.usdPerEuroMicro, ILS: rates.ilsPerEuroMicro };
  return (amount * perEuro[to]) / perEuro[from];
}
