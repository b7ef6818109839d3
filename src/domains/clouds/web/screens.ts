import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'clouds', path: '/clouds', who: root },
  { name: 'cloud-new', path: '/addCloud', who: root },
];
