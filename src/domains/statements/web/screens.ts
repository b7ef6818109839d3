import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'statements', path: '/billing/statements', who: user },
  { name: 'charge', path: '/charge', who: null },
];
