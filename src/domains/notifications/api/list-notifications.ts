import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import { isNotificationCode, notificationKinds, type Severity } from '../codes.ts';
import type { notifications } from '../contract.ts';
import { countNotifications, notificationColumns, notificationId, notificationsOf } from './store.ts';

/** A page of the caller's own centre. */
export const listNotifications: Run<typeof notifications.listNotifications> = async ({ db, me }, { query }) => {
  const { code, filter } = query;
  const filters = { accountId: me.accountId, unread: query.unread === 'true', code, filter };
  return pageOf(notificationsOf(db, filters), {
    request: query,
    columns: notificationColumns,
    defaultSort: '-dtCreate',
    id: notificationId,
    total: () => countNotifications(db, filters),
    toItem: (row) => ({
      id: row.id,
      code: row.code,
      kind: isNotificationCode(row.code) ? notificationKinds[row.code].title : '',
      // The check constraint of the column allows exactly these.
      severity: row.severity as Severity,
      title: row.title,
      text: row.body,
      objectLink: row.object_link,
      dtCreate: row.created_at.toISOString(),
      read: row.read_at !== null,
    }),
    info: { admin: false, open: false },
    auxFilter: query.unread === undefined ? {} : { unread: query.unread },
  });
};
