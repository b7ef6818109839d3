import { finds } from '#shell/frame/finds.ts';
import { notifications } from '../contract.ts';
import { notificationsPath } from '../paths.ts';

export default [
  finds(notifications.listNotifications, ({ id, title, dtCreate }) => ({
    id,
    title,
    at: dtCreate,
    to: notificationsPath({ filter: title }),
  })),
];
