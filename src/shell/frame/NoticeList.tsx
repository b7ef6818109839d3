import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '#ui/Feedback.tsx';
import { toasts } from '#ui/toast.ts';
import { NoticeText, ToastIcon } from '#ui/ToastRegion.tsx';
import { clockText } from '../text/format.ts';

/** The past notices of this tab. */
export function NoticeList({ onDone }: { onDone: () => void }) {
  const { kept } = useSyncExternalStore(toasts.watch, toasts.get);
  if (kept.length === 0)
    return (
      <EmptyState kind="nothing" title={t`No messages yet`}>
        {t`Messages from this session appear here.`}
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line">
      {kept.map((notice) => (
        <li key={notice.id} className="flex gap-3 px-5 py-3.5">
          <ToastIcon kind={notice.kind} />
          <NoticeText notice={notice} onDone={onDone} />
          <time className="text-xs text-muted tabular-nums" dateTime={new Date(notice.at).toISOString()}>
            {clockText(notice.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
