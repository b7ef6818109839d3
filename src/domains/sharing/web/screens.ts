import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-permissions', path: '/servers/{server}/overview', who: user, press: ['Actions', /^Permissions$/] },
];
