import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'transactions', path: '/billing/history', who: user },
  { name: 'transactions-report', path: '/transactionsReport?where=compare:previous', who: root },
];
