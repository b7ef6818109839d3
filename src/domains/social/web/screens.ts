import type { Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'social-failed', path: '/remoteSocial/socialProcess/sandbox', who: null },
];
