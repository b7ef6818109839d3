import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', who: user },
  { name: 'dashboard-root', path: '/dashboard', who: root },
  { name: 'profile', path: '/profile', who: user },
  { name: 'profile-of', path: '/people/{person}/profile', who: root },
  { name: 'profile-password', path: '/profile', who: user, press: ['Change password'] },
  { name: 'profile-disable', path: '/profile', who: user, press: [/^Disable account/] },
  { name: 'profile-delete', path: '/profile', who: user, press: [/^Delete account/] },
  { name: 'dashboard-suspended', path: '/dashboard', who: 'mike@cedarpine.test' },
  { name: 'dashboard-mini', path: '/dashboard', who: 'priya@cedarpine.test' },
  { name: 'confirm-email', path: '/confirmEmail?token=none', who: null },
];
