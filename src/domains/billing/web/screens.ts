import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'billing', path: '/billing', who: user },
  { name: 'confirm-recipient', path: '/confirmRecipient?token=none', who: null },
  { name: 'billing-root', path: '/billing', who: root },
];
