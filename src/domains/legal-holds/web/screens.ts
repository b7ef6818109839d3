import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'legal-hold', path: '/people/{person}', who: root, press: ['Place legal hold…'] },
];
