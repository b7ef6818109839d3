import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'groups', path: '/groups', who: user },
  { name: 'groups-new', path: '/groups', who: user, press: ['Create group'] },
];
