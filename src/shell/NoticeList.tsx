import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '#ui/Feedback.tsx';
import { toasts } from '#ui/toast.ts';
import { NoticeText, ToastIcon } from '#ui/ToastRegion.tsx';
import { clockText } from './format.ts';

/** The past notices of this tab. */
export function NoticeList({ onDone }: { onDone: () => void }) {
  const { kept } = useSyncExternalStore(toasts.watch, toasts.get);
  if (kept.length === 0)
    return (
      <EmptyState kind="nothing" title={t`No notices yet`}>
        {t`What happens while you work here is kept in this list.`}
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
