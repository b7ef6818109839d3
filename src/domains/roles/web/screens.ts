import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'roles', path: '/roles', who: root },
  { name: 'roles-of-account', path: '/roles', who: user },
];
