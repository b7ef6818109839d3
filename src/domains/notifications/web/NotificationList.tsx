import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { BellOff, Check, EllipsisVertical } from 'lucide-react';
import { useAct } from '#shell/act.ts';
import { dayText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { told } from '#shell/told.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { ToastIcon } from '#ui/ToastRegion.tsx';
import { notifications } from '../contract.ts';
import { muteKind } from './save-preference.ts';
import { DateTime, useDates } from '#shell/DateTime.tsx';

type Item = AnswerOf<typeof notifications.listNotifications>['items'][number];

interface Props {
  size: number;
  query?: { unread?: 'true'; code?: number; filter?: string };
  /** A link was followed. */
  onLeave?: () => void;
}

/** The last notifications, by day. */
export function NotificationList({ size, query: filters = {}, onLeave }: Props) {
  const query = { size, ...filters };
  const narrowed = filters.code !== undefined || filters.filter !== undefined;
  const read = useRead(notifications.listNotifications, { query }, { pollSeconds: 30, keepPrevious: true });
  const dates = useDates();
  if (read.error) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <div className="p-5">
        <SkeletonRows />
      </div>
    );
  if (read.data.items.length === 0)
    return narrowed ? (
      <EmptyState kind="no-match" title={t`Nothing matches`} />
    ) : filters.unread ? (
      <EmptyState kind="no-match" title={t`Everything is read`} />
    ) : (
      <EmptyState kind="nothing" title={t`Nothing has happened yet`}>
        {t`Servers that are ready, tasks that failed and sign-ins to your account appear here.`}
      </EmptyState>
    );
  const days = Map.groupBy(read.data.items, (item) => dayText(item.dtCreate, dates));
  return [...days].map(([day, items]) => (
    <section key={day} aria-label={day}>
      <h2 className="bg-hover px-5 py-1.5 text-[13px] font-medium text-muted">{day}</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Line key={item.id} item={item} {...(onLeave ? { onLeave } : {})} />
        ))}
      </ul>
    </section>
  ));
}

function Line({ item, onLeave }: { item: Item; onLeave?: () => void }) {
  const { mutate } = useAct(notifications.markRead, {
    refresh: [notifications.countUnread, notifications.listNotifications],
  });
  const title = told(item.title);
  const markRead = () => mutate({ input: { ids: [item.id] } });
  const open = () => {
    if (!item.read) markRead();
    onLeave?.();
  };
  return (
    <li className="relative flex gap-3 py-3.5 ps-5 pe-2 hover:bg-hover">
      {!item.read && (
        <span className="absolute inset-y-0 start-0 w-1 bg-brand">
          <span className="sr-only">{t`New`}</span>
        </span>
      )}
      <ToastIcon kind={item.severity} />
      <div className="min-w-0 flex-1">
        <p className={item.read ? 'break-words' : 'font-medium break-words'}>
          {item.objectLink === null ? (
            title
          ) : (
            <Link to={item.objectLink} className="after:absolute after:inset-0 hover:underline" onClick={open}>
              {title}
            </Link>
          )}
        </p>
        <p className="text-[13px] break-words text-muted">{told(item.text)}</p>
        <DateTime at={item.dtCreate} show="time" className="text-xs text-muted tabular-nums" />
      </div>
      <span className="relative z-1">
        <Menu
          entries={() => entriesOf(item, markRead)}
          trigger={(wiring) => (
            <IconButton label={t`More about ${title}`} {...wiring}>
              <EllipsisVertical size={16} />
            </IconButton>
          )}
        />
      </span>
    </li>
  );
}

function entriesOf(item: Item, markRead: () => void): MenuEntry[] {
  const kind = told(item.kind);
  return [
    {
      id: 'read',
      title: t`Mark as read`,
      icon: <Check size={16} />,
      disabledReason: item.read ? t`It is read already.` : null,
      onChoose: markRead,
    },
    {
      id: 'mute',
      title: t`Stop showing “${kind}”`,
      icon: <BellOff size={16} />,
      onChoose: () => muteKind(item.code),
    },
  ];
}
