import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-standing', path: '/sites/nimbus.localhost/standing', who: root },
];
