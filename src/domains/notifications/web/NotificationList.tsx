import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useAct } from '#shell/form/act.ts';
import { dayText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { ToastIcon } from '#ui/ToastRegion.tsx';
import { notifications } from '../contract.ts';
import { notificationActions, type NotificationItem } from './notification-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { useDates } from '#shell/text/DateTime.tsx';

interface Props {
  size: number;
  /** A link was followed. */
  onLeave: () => void;
}

/** The last notifications, by day. */
export function NotificationList({ size, onLeave }: Props) {
  const read = useRead(notifications.listNotifications, { query: { size } }, { pollSeconds: 30 });
  const { mutate } = useAct(notifications.markRead);
  const markRead = (item: NotificationItem) => mutate({ input: { ids: [item.id] } });
  const { menu } = useRowActions(notificationActions(markRead));
  const dates = useDates();
  if (read.error) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <div className="p-5">
        <SkeletonRows />
      </div>
    );
  if (read.data.items.length === 0)
    return (
      <EmptyState kind="nothing" title={t`No activity yet`}>
        {t`Notifications about servers, failed tasks and sign-ins appear here.`}
      </EmptyState>
    );
  const days = Map.groupBy(read.data.items, (item) => dayText(item.dtCreate, dates));
  return [...days].map(([day, items]) => (
    <section key={day} aria-label={day}>
      <h2 className="bg-hover px-5 py-1.5 text-[13px] font-medium text-muted">{day}</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            entries={() => menu.entries(item)}
            onOpen={() => {
              if (!item.read) markRead(item);
              onLeave();
            }}
          />
        ))}
      </ul>
    </section>
  ));
}

interface LineProps {
  item: NotificationItem;
  entries: () => readonly MenuEntry[];
  onOpen: () => void;
}

function Line({ item, entries, onOpen }: LineProps) {
  const { title } = item;
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
            <Link to={item.objectLink} className="after:absolute after:inset-0 hover:underline" onClick={onOpen}>
              {title}
            </Link>
          )}
        </p>
        <p className="text-[13px] break-words text-muted">{item.text}</p>
        <Ago at={item.dtCreate} className="text-xs text-muted tabular-nums" />
      </div>
      <span className="relative z-1">
        <Menu
          entries={() => [...entries()]}
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
