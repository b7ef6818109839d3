import { stringify } from 'csv-stringify/sync';
import type { Run } from '#platform/http/context.ts';
import { isNotificationCode, notificationKinds } from '../codes.ts';
import type { notifications } from '../contract.ts';
import { notificationsOf } from './store.ts';

/** The byte-order mark tells spreadsheets that the text is UTF-8. */
const bom = '\uFEFF';
const most = 10_000;

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
  const lines = rows.map((row) => [
    row.created_at.toISOString(),
    isNotificationCode(row.code) ? notificationKinds[row.code].title : row.code,
    row.severity,
    row.title,
    row.body,
    row.object_link ?? '',
    row.read_at?.toISOString() ?? '',
  ]);
  const head = ['date', 'kind', 'severity', 'title', 'text', 'link', 'read'];
  const text = bom + stringify([head, ...lines], { escape_formulas: true });
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `notifications-${now.toISOString().slice(0, 10)}.csv`,
    body: (async function* () {
      yield text;
    })(),
  };
};
