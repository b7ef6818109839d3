import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-configure', path: '/servers/{server}/configure', who: user },
  { name: 'server-configure-off', path: '/servers/{off}/configure', who: user },
];
