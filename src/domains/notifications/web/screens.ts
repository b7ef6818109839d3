import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'notifications-drawer', path: '/dashboard', who: user, press: [/^Notifications/] },
  { name: 'notifications', path: '/notifications', who: user },
  { name: 'notification-settings', path: '/profile/notifications', who: user },
  { name: 'confirm-address', path: '/confirmAddress?token=none', who: null },
  { name: 'unsubscribe', path: '/unsubscribe?token=none', who: null },
  { name: 'site-notifications', path: '/siteNotifications', who: root },
];
