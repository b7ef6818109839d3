import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/notifications', title: () => t`Notifications`, page: () => import('./NotificationsPage.tsx') },
  {
    path: '/profile/notifications',
    title: () => t`Notification settings`,
    page: () => import('./PreferencesPage.tsx'),
  },
  { path: '/unsubscribe', title: () => t`Unsubscribe`, public: true, page: () => import('./UnsubscribePage.tsx') },
  {
    path: '/siteNotifications',
    item: 'siteNotifications',
    title: () => t`Notifications of this site`,
    page: () => import('./SiteNotificationsPage.tsx'),
  },
  {
    path: '/confirmAddress',
    title: () => t`Confirm address`,
    public: true,
    page: () => import('./ConfirmAddressPage.tsx'),
  },
];
