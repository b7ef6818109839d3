import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'log-view', path: '/logView', who: root },
  { name: 'log-line', path: '/logView?level=info', who: root, press: [/^Actions of/, 'Show details'] },
];
