import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'users', path: '/users', who: root },
  { name: 'import-users', path: '/users', who: root, press: ['Import'] },
  { name: 'user', path: '/people/{person}', who: root },
];
