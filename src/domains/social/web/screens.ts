import type { Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'social-failed', path: '/remoteSocial/socialProcess/sandbox', who: null },
  {
    name: 'site-remote-sign-ins',
    path: '/sites/nimbus.localhost/remoteLogin',
    who: 'root@skydeck.test',
  },
];
