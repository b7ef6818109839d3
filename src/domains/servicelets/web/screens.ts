import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-servicelets', path: '/servers/{server}/servicelet', who: user },
  { name: 'server-servicelets-run', path: '/servers/{server}/servicelet', who: user, press: [/^Run Tail a log$/] },
  { name: 'servicelets', path: '/servicelets', who: root },
];
