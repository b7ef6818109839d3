import { t } from '@lingui/core/macro';
import type { HeaderItem, PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

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

export const paletteSources: readonly PaletteSource[] = [
  { id: 'notifications', title: () => t`Notifications`, rank: 90, load: () => import('./finds.ts') },
];

export const headerItems: readonly HeaderItem[] = [{ id: 'notifications', load: () => import('./Bell.tsx') }];
