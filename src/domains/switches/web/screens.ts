import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'switch-addresses', path: '/switch', who: root },
  { name: 'switch-ports', path: '/switch/ports', who: root },
  { name: 'switches', path: '/switch/switches', who: root },
  { name: 'switch-networks', path: '/switch/networks', who: root },
];
