import { t } from '@lingui/core/macro';
import type { HeaderItem, LivePatches, WebRoute } from '#shell/boot/web-route.ts';
import { identity } from '#domains/identity/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { keyOf } from '#shell/data/read.ts';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import { notifications } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  { path: '/notifications', title: () => t`Notifications`, page: () => import('./NotificationsPage.tsx') },
  {
    path: '/profile/notifications',
    title: () => t`Notification settings`,
    page: () => import('./PreferencesPage.tsx'),
  },
  { path: '/unsubscribe', title: () => t`End mails`, public: true, page: () => import('./UnsubscribePage.tsx') },
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

export const headerItems: readonly HeaderItem[] = [{ id: 'notifications', load: () => import('./Bell.tsx') }];

export const livePatches: LivePatches = {
  'notification.changed': ({ accountId }, cache) => {
    // Staff can see everyone's events; the notification center is personal.
    const me = cache.getQueryData<AnswerOf<typeof identity.readUser>>(keyOf(identity.readUser, {}));
    if (me?.userId !== accountId) return;
    refreshSoon(notifications.countUnread);
    refreshSoon(notifications.listNotifications);
    refreshSoon(notifications.listDeliveries);
  },
};
