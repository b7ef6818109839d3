import { currencies, type Currency } from '#kernel/money.ts';

/** Whether a provider's currency is one that accounts are kept in. */
export const isCurrency = (text: string): text is Currency => currencies.some((one) => one === text);

/** An amount as PayPal writes it: `12.40`. */
export const decimalOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** What PayPal wrote, in minor units; null: it is not such an amount. */
export function minorOf(decimal: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(decimal);
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
