import type { Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'download-wrong', path: '/invoice/download?token=wrong', who: null },
];
