import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'credits', path: '/billing/credits', who: user },
  { name: 'codes', path: '/billing/codes', who: root },
  { name: 'codes-create', path: '/billing/codes', who: root, press: ['Create code'] },
];
