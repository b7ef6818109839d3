import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'sales-tax', path: '/sales-tax', who: root },
  { name: 'site-sales-tax', path: '/sites/*/sales-tax', who: root },
];
