import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'change-parent', path: '/people/{person}', who: root, press: ['Change parent account…'] },
];
