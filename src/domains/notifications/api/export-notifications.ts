import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import { isNotificationCode, notificationKinds } from '../codes.ts';
import type { notifications } from '../contract.ts';
import { notificationsOf } from './store.ts';

const most = 10_000;

type Row = Awaited<ReturnType<ReturnType<typeof notificationsOf>['execute']>>[number];
const columns: readonly FileColumn<Row>[] = [
  ['date', (r) => r.created_at.toISOString()],
  ['kind', (r) => (isNotificationCode(r.code) ? notificationKinds[r.code].title : r.code)],
  ['severity', (r) => r.severity],
  ['title', (r) => r.title],
  ['text', (r) => r.body],
  ['link', (r) => r.object_link],
  ['read', (r) => r.read_at?.toISOString() ?? null],
];

/** What the centre holds with these filters, newest first; older than 90 days there is nothing. */
export const exportNotifications: Run<typeof notifications.exportNotifications> = async (
  { db, me, now },
  { query },
) => {
  const { code, filter } = query;
  const rows = await notificationsOf(db, { accountId: me.accountId, unread: query.unread === 'true', code, filter })
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return tableFile({ what: 'notifications', now, format: query.format, columns, batches: [rows] });
};
