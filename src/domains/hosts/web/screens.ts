import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'hosts', path: '/hosts', who: root },
  { name: 'engines', path: '/engines', who: root },
];
