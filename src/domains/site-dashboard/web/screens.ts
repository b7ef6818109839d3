import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-dashboard', path: '/sites/nimbus.localhost/dashboard', who: root },
];
