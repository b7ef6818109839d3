import { t } from '@lingui/core/macro';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { toasts } from '#ui/toast.ts';

const NoticeDrawer = lazy(() => import('./NoticeDrawer.tsx'));

/** The notices of this tab, with the number of those not seen in the list. */
export function NoticeBell() {
  const { unread } = useSyncExternalStore(toasts.watch, toasts.get);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? t`Notices, ${unread} new` : t`Notices`}
        className="relative"
        onClick={() => {
          toasts.markRead();
          setOpen(true);
        }}
      >
        <Bell size={18} />
        {unread > 0 && (
          <span className="absolute end-1 top-1 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-[10px] font-semibold text-brand-ink">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NoticeDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
