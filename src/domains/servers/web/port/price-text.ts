import { amountText } from '#ui/number-text.ts';
import { currencySign, type Currency } from '#kernel/money.ts';

/** A unit price in millionths with the digits it needs: two at least, six at most. */
export const priceText = (micro: number, currency: Currency): string =>
  `${currencySign[currency]}${amountText(micro / 1_000_000, 2, 6)}`;
