import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'sites', path: '/sites', who: root },
  { name: 'site-settings', path: '/sites/nimbus.localhost', who: root },
  { name: 'site-hosts', path: '/sites/nimbus.localhost/hosts', who: root },
  { name: 'site-logo', path: '/sites/nimbus.localhost/logo', who: root },
  { name: 'site-home', path: '/sites/nimbus.localhost/home', who: root },
  { name: 'site-maintenance', path: '/sites/nimbus.localhost/maintenance', who: root },
  { name: 'site-terms', path: '/sites/nimbus.localhost/terms', who: root },
];
