import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { clockTime } from '#ui/clock-time.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { toasts } from '#ui/toast.ts';
import { NoticeText, ToastIcon } from '#ui/ToastRegion.tsx';

export default function NoticeDrawer({ onClose }: { onClose: () => void }) {
  const { kept } = useSyncExternalStore(toasts.watch, toasts.get);
  return (
    <Drawer
      title={t`Notices`}
      onClose={onClose}
      actions={kept.length > 0 && <Button small look="ghost" onClick={toasts.clear}>{t`Clear`}</Button>}
    >
      {kept.length === 0 ? (
        <EmptyState kind="nothing" title={t`No notices yet`}>
          {t`What happens while you work here is kept in this list.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {kept.map((notice) => (
            <li key={notice.id} className="flex gap-3 px-5 py-3.5">
              <ToastIcon kind={notice.kind} />
              <NoticeText notice={notice} onDone={onClose} />
              <time className="text-xs text-muted tabular-nums" dateTime={new Date(notice.at).toISOString()}>
                {clockTime(notice.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
