import { currencySign, type Currency } from '#kernel/money.ts';

/** A unit price in millionths with the digits it needs: two at the least, six at the most. */
export function priceText(micro: number, currency: Currency): string {
  const digits = (micro / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return `${currencySign[currency]}${digits}`;
}
