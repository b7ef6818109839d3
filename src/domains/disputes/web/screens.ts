import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'disputes', path: '/billing/disputes', who: user },
  { name: 'disputes-root', path: '/billing/disputes', who: root },
];
