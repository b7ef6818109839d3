import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'move-services', path: '/people/{person}', who: root, press: ['Move services…'] },
];
