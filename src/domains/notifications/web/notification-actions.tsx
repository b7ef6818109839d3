import { t } from '@lingui/core/macro';
import { BellOff, Check } from 'lucide-react';
import type { RowOf } from '#shell/list/list.ts';
import type { RowAction } from '#shell/list/row-actions.tsx';
import type { notifications } from '../contract.ts';
import { muteKind } from './save-preference.ts';

export type NotificationItem = RowOf<typeof notifications.listNotifications>;

/** What can be done with a notification, in the drawer and in the list. */
export const notificationActions = (markRead: (item: NotificationItem) => void): RowAction<NotificationItem>[] => [
  {
    id: 'read',
    title: () => t`Mark as read`,
    icon: <Check size={16} />,
    refusal: (item) => (item.read ? t`Already read.` : null),
    run: markRead,
  },
  {
    id: 'mute',
    title: ({ kind }) => t`Stop showing “${kind}”`,
    icon: <BellOff size={16} />,
    run: ({ code }) => void muteKind(code),
  },
];
