import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'payments', path: '/billing/payments', who: root },
  { name: 'bank-transfers', path: '/billing/transfers', who: root },
];
