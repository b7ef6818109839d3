import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'budgets', path: '/billing/budgets', who: user },
  { name: 'budgets-create', path: '/billing/budgets', who: user, press: ['Create budget'] },
];
