import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-microsoft', path: '/sites/nimbus.localhost/MsCloud', who: root },
  { name: 'microsoft-tenants', path: '/csp', who: root },
  { name: 'azure-tenants', path: '/azure', who: root },
];
