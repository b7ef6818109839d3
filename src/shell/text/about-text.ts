import { convert, type UnitPrice } from '#kernel/money.ts';
import { dayText, hourText, moneyText } from './format.ts';
import { shownCurrency } from '../session/shown-currency.ts';

export interface About {
  /** The amount in the other currency. */
  amount: string;
  /** The day of the rates. */
  day: string;
  /** The rates that were used, such as `1 USD = 0.9220 EUR`. */
  rates: string;
}

/**
 * What amounts come to, summed, in the currency that the person also wants to see; null where none is wanted, and where all
 * is charged in that currency already.
 */
export function aboutText(of: readonly UnitPrice[], hourly = false): About | null {
  const shown = shownCurrency.get();
  if (!shown || of.every(({ currency }) => currency === shown.currency)) return null;
  const { currency, rates } = shown;
  const micro = Math.round(
    of.reduce((sum, one) => sum + convert(one.micro, { from: one.currency, to: currency, rates }), 0),
  );
  const others = [...new Set(of.map((one) => one.currency))].filter((one) => one !== currency);
  return {
    amount: hourly ? hourText(micro, currency) : moneyText(Math.round(micro / 10_000), currency),
    day: dayText(`${rates.dated}T12:00:00Z`),
    rates: others
      .map((from) => `1 ${from} = ${convert(1, { from, to: currency, rates }).toFixed(4)} ${currency}`)
      .join(', '),
  };
}

/**
 * What is charged with, behind it in brackets, the amount in the person's other currency: for plain texts, such as a
 * sentence that names several amounts. `AboutRates` says once by which rates.
 */
export function withAbout(charged: string, { micro, currency }: UnitPrice, hourly = false): string {
  const about = aboutText([{ micro, currency }], hourly);
  return about === null ? charged : `${charged} (≈ ${about.amount})`;
}
