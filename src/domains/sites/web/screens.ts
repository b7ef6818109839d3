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
  { name: 'site-view', path: '/sites/nimbus.localhost/view', who: root },
  { name: 'site-sign-up', path: '/sites/nimbus.localhost/sign-up', who: root },
  { name: 'site-remote', path: '/sites/nimbus.localhost/remote', who: root },
  { name: 'site-features', path: '/sites/nimbus.localhost/features', who: root },
  { name: 'site-prices', path: '/sites/nimbus.localhost/prices', who: root },
  { name: 'site-locations', path: '/sites/nimbus.localhost/locations', who: root },
  { name: 'site-limits', path: '/sites/nimbus.localhost/limits', who: root },
  { name: 'site-menu', path: '/sites/nimbus.localhost/menu', who: root },
  { name: 'site-managed', path: '/sites/nimbus.localhost/managed', who: root },
  { name: 'site-analytics', path: '/sites/nimbus.localhost/analytics', who: root },
  { name: 'site-history', path: '/sites/nimbus.localhost/history', who: root },
];
