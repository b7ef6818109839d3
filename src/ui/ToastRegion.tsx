import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { toasts, type Toast, type ToastKind } from './toast.ts';

const shownMs = 8000;
const faces = {
  success: [CircleCheck, 'text-ok'],
  info: [Info, 'text-brand-text'],
  warning: [TriangleAlert, 'text-warn'],
  error: [CircleAlert, 'text-bad'],
} as const satisfies Record<ToastKind, unknown>;

export function ToastIcon({ kind }: { kind: ToastKind }) {
  const [Icon, color] = faces[kind];
  return <Icon aria-hidden size={18} className={`mt-px shrink-0 ${color}`} />;
}

/**
 * Where notices appear: at the top right, beside the header's buttons and above what a page offers there.
 * In the top layer, so that an open dialog does not cover it.
 */
export default function ToastRegion() {
  const { shown } = useSyncExternalStore(toasts.watch, toasts.get);
  const region = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element || newest === undefined) return;
    // Shown again for each notice: the top layer is a stack, and a dialog may have opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label={t`Notices`}
      className="print-none pointer-events-none fixed inset-auto end-4 top-1.5 m-0 w-[min(23rem,calc(100vw-2rem))] md:end-44 overflow-visible border-0 bg-transparent p-0 text-ink"
      // Moved onto it: one that appears below a resting pointer goes as usual.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((notice) => (
        <Notice key={notice.id} notice={notice} held={held} />
      ))}
    </div>
  );
}

function Notice({ notice, held }: { notice: Toast; held: boolean }) {
  const left = useRef(shownMs);
  useEffect(() => {
    if (held || notice.kind === 'error') return;
    const since = Date.now();
    const timer = setTimeout(() => toasts.close(notice.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held, notice]);
  return (
    <div
      role={notice.kind === 'error' ? 'alert' : 'status'}
      className="rise pointer-events-auto mb-2.5 flex gap-3 rounded-xl border border-line bg-raised p-3.5 shadow-float"
    >
      <ToastIcon kind={notice.kind} />
      <NoticeText notice={notice} onDone={() => toasts.close(notice.id)} />
      <button
        type="button"
        aria-label={t`Dismiss`}
        className="-m-1 grid size-7 place-items-center self-start rounded-md text-muted hover:bg-hover hover:text-ink"
        onClick={() => toasts.close(notice.id)}
      >
        <X size={15} />
      </button>
    </div>
  );
}

/** The words of a notice with what can be done about it; also used by the list of past notices. */
export function NoticeText({ notice, onDone }: { notice: Toast; onDone: () => void }) {
  const details = [notice.title, notice.text, notice.details].filter(Boolean).join('\n');
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium break-words">{notice.title}</p>
      {notice.text && <p className="break-words text-muted">{notice.text}</p>}
      {(notice.action || notice.kind === 'error') && (
        <div className="mt-1.5 flex flex-wrap gap-3">
          {notice.action && (
            <button
              type="button"
              className="reach font-medium text-brand-text hover:underline"
              onClick={() => {
                notice.action?.onChoose();
                onDone();
              }}
            >
              {notice.action.title}
            </button>
          )}
          {notice.kind === 'error' && <CopyButton value={details} title={t`Copy details`} />}
        </div>
      )}
    </div>
  );
}
