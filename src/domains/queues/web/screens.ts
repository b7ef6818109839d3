import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'queues', path: '/mqProxyMon', who: root },
  { name: 'dead-letters', path: '/mqProxyMon/deadLetters', who: root },
  { name: 'processes', path: '/mqProxyMon/processes', who: root },
];
