import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'palette', path: '/dashboard', who: user, press: [/^Search or jump to/] },
  { name: 'account-menu', path: '/dashboard', who: user, press: [/^Account of/] },
  { name: 'forbidden', path: '/forbidden', who: user },
];
