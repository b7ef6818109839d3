export const currencies = ['USD', 'ILS', 'EUR'] as const;
export type Currency = (typeof currencies)[number];
export const currencySign: Record<Currency, string> = { USD: '$', ILS: '₪', EUR: '€' };

/** An amount in integer minor units (cents, agorot) with its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** A unit price in millionths of the currency's major unit: what is multiplied before any rounding. */
export interface UnitPrice {
  micro: number;
  currency: Currency;
}

/** Micros in one minor unit: all three currencies have two decimals. */
const microsPerMinor = 10_000n;

/**
 * Rounds micros to minor units, half to even: the one rounding an invoice line gets.
 * @param micro millionths of the major unit, any sign
 */
export function roundToMinor(micro: bigint): bigint {
  const negative = micro < 0n;
  const abs = negative ? -micro : micro;
  let minor = abs / microsPerMinor;
  const twice = (abs % microsPerMinor) * 2n;
  if (twice > microsPerMinor || (twice === microsPerMinor && minor % 2n === 1n)) minor += 1n;
  return negative ? -minor : minor;
}

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
