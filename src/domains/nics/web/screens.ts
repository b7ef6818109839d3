import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-networks', path: '/servers/{server}/networks', who: user },
  { name: 'server-network-add', path: '/servers/{off}/networks', who: user, press: ['Add network interface'] },
];
