import { currencySign, type Currency } from '#kernel/money.ts';

/** An amount of minor units in a message of the server: `$1,012.40`. */
export const amountText = (amount: number, currency: Currency): string =>
  `${currencySign[currency]}${(amount / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card as people know it: `Visa •••• 4242`. */
export const methodText = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brands[brand] ?? brand} •••• ${last4}`;
