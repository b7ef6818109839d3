import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-adobe', path: '/sites/nimbus.localhost/Adobe', who: root },
  { name: 'adobe-customers', path: '/customersManagement', who: root },
];
