import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-statistics', path: '/servers/{server}/statistics?period=1w', who: user },
  { name: 'server-statistics-alert', path: '/servers/{server}/statistics', who: user, press: ['Add alert'] },
  { name: 'server-reports', path: '/servers/{server}/reports?report=wan95', who: user },
];
