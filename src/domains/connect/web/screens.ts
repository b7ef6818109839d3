import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-connect', path: '/servers/{server}/connect', who: user },
  { name: 'server-connect-edit', path: '/servers/{server}/connect', who: user, press: ['Edit'] },
  { name: 'console-off', path: '/console/{off}/vnc', who: user },
];
