import { plural, t } from '@lingui/core/macro';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useRead } from '#shell/data/read.ts';
import { IconButton } from '#ui/Button.tsx';
import { notifications } from '../contract.ts';

const BellDrawer = lazyPart(() => import('./BellDrawer.tsx'));

/** The number of new notifications; opens the notification center. */
export default function Bell() {
  const [open, setOpen] = useState(false);
  const { data } = useRead(notifications.countUnread, {}, { pollSeconds: 30 });
  const unread = data?.unread ?? 0;
  const label =
    unread > 0 ? plural(unread, { one: 'Notifications: # new', other: 'Notifications: # new' }) : t`Notifications`;
  return (
    <>
      <IconButton label={label} className="relative" onClick={() => setOpen(true)}>
        <BellIcon size={18} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-[10px] leading-none font-semibold text-brand-ink tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <BellDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
