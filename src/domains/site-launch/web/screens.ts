import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'create-site', path: '/createNewSite', who: root },
  { name: 'site-launch', path: '/sites/nimbus.localhost/launch', who: root },
  { name: 'site-admins', path: '/sites/nimbus.localhost/siteAdmin', who: root },
];
