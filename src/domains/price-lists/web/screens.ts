import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'price-lists', path: '/priceList', who: root },
  { name: 'price-lists-create', path: '/priceList', who: root, press: ['Create price list'] },
  { name: 'customer-prices', path: '/priceList/customers', who: root },
  { name: 'customer-prices-add', path: '/priceList/customers', who: root, press: ['Add customer price'] },
];
