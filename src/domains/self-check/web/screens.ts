import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'self-check', path: '/selfCheck', who: user },
  { name: 'self-check-root', path: '/selfCheck', who: root },
  { name: 'self-check-connection', path: '/selfCheck/connection', who: null },
];
