import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { ToastIcon } from '#ui/ToastRegion.tsx';
import { notifications } from '../contract.ts';
import { notificationPreferencesPath } from '../paths.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { notificationActions, type NotificationItem } from './notification-actions.tsx';

type MarkRead = (item: NotificationItem) => void;

const columnsOf = (markRead: MarkRead): ListColumn<NotificationItem>[] => [
  {
    id: 'title',
    title: t`Notification`,
    cell: (item) => (
      <span className="flex gap-3 py-2 whitespace-normal max-sm:py-0">
        <ToastIcon kind={item.severity} />
        <span className="min-w-0">
          <span className={item.read ? 'block break-words' : 'block font-medium break-words'}>
            {!item.read && <span className="sr-only">{t`New`} </span>}
            {item.objectLink === null ? (
              item.title
            ) : (
              <Link to={item.objectLink} className="hover:underline" onClick={() => item.read || markRead(item)}>
                {item.title}
              </Link>
            )}
          </span>
          <span className="block text-[13px] break-words text-muted">{item.text}</span>
        </span>
      </span>
    ),
  },
  { id: 'kind', title: t`Kind`, kind: 'text', sort: 'code' },
  { id: 'dtCreate', title: t`Time`, kind: 'date', sort: 'dtCreate' },
];

/** Everything of the last 90 days. */
export default function NotificationsPage() {
  const list = useList(notifications.listNotifications, { pollSeconds: 30 });
  const preferences = useRead(notifications.readPreferences, {});
  const { mutate } = useAct(notifications.markRead);
  const [columns, actions] = useMemo(() => {
    const markRead: MarkRead = ({ id }) => mutate({ input: { ids: [id] } });
    return [columnsOf(markRead), notificationActions(markRead)] satisfies [unknown, readonly RowAction<never>[]];
  }, [mutate]);
  return (
    <ListScreen
      list={list}
      title={t`Notifications`}
      note={t`Events in your account and on your servers. Kept for 90 days.`}
      head={
        <>
          <MarkAllRead />
          <Link to={notificationPreferencesPath()} className={buttonClass()}>
            {t`Settings`}
          </Link>
        </>
      }
      columns={columns}
      rowName={(item) => item.title}
      version={(item) => String(item.read)}
      actions={actions}
      search={{ label: t`Search notifications` }}
      filters={[
        { name: 'unread', title: t`Status`, choices: [{ value: 'true', title: t`New` }] },
        { name: 'code', title: t`Kind`, choices: kindsOf(preferences.data?.sets ?? []) },
      ]}
      noMatch={t`No notification matches`}
      nothing={{
        title: t`No activity yet`,
        text: t`Notifications about servers, failed tasks and sign-ins appear here.`,
      }}
    />
  );
}

type Sets = AnswerOf<typeof notifications.readPreferences>['sets'];

/** The kinds that may be in one's own list, each once. */
const kindsOf = (sets: Sets) =>
  sets
    .filter(({ set }) => !set.startsWith('parent-'))
    .flatMap(({ items }) => items)
    .toSorted((a, b) => a.code - b.code)
    .map(({ code, title }) => ({ value: String(code), title }));
