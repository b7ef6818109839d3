import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-power-schedule', path: '/servers/{server}/power-schedule', who: user, press: ['Add schedule'] },
];
