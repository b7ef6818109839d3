import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-file', path: '/sites/nimbus.localhost/file', who: root },
  { name: 'site-compare', path: '/sites/nimbus.localhost/compare', who: root },
];
