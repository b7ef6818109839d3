import { numberText } from '#ui/number-text.ts';
import { currencySign, type Currency } from '#kernel/money.ts';

/** A unit price in millionths with the digits it needs: two at the least, six at the most. */
export function priceText(micro: number, currency: Currency): string {
  const [whole, part = ''] = numberText(micro / 1_000_000, 6).split('.');
  return `${currencySign[currency]}${whole}.${part.padEnd(2, '0')}`;
}
