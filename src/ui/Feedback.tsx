import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { CircleAlert, Inbox, Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Progress in percent; `null` while unknown. */
export function ProgressBar({ value, label, className }: { value: number | null; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value ?? undefined}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={clsx(
          'h-full rounded-full bg-brand-text transition-[width] duration-150',
          value === null && 'shimmer',
        )}
        style={{ width: `${value ?? 100}%` }}
      />
    </div>
  );
}

/** A grey bar where text will be. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('shimmer block h-3 rounded bg-line', className)} />;
}
export function SkeletonRows({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-5 py-2">
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} className={['w-11/12', 'w-3/4', 'w-5/6'][i % 3] ?? ''} />
      ))}
    </div>
  );
}
/** The cards of a page that has begun to load. */
export const SkeletonCards = () => (
  <div role="status" aria-label={t`Loading`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
    {[0, 1, 2, 3].map((n) => (
      <div key={n} className="rounded-xl border border-line bg-surface p-5 shadow-card">
        <Skeleton className="w-16" />
        <Skeleton className="mt-4 h-8! w-24" />
      </div>
    ))}
  </div>
);

const emptyIcons = { nothing: Inbox, 'no-match': SearchX, forbidden: Lock };
interface EmptyProps {
  /** Nothing yet, nothing matches the filter, or not permitted. */
  kind: keyof typeof emptyIcons;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}
export function EmptyState({ kind, title, children, action }: EmptyProps) {
  const Icon = emptyIcons[kind];
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center whitespace-normal">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-hover text-muted">
        <Icon aria-hidden size={22} strokeWidth={1.6} />
      </span>
      <p className="text-[15px] font-semibold">{title}</p>
      {children && <div className="mt-1 text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** A read that failed, in the place of what it would have shown. */
export function InlineError({ title, text, onRetry }: { title?: string; text?: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center whitespace-normal">
      <CircleAlert aria-hidden size={26} strokeWidth={1.6} className="mb-3 text-bad" />
      <p className="font-semibold">{title ?? t`Failed to retrieve data`}</p>
      {text && <p className="mt-1 text-muted">{text}</p>}
      {onRetry && <Button className="mt-4" onClick={onRetry}>{t`Retry`}</Button>}
    </div>
  );
}

/** A notice that belongs to the page: above a form, below a head. */
export function Banner({ tone, children }: { tone: 'brand' | 'warn' | 'bad' | 'ok'; children: ReactNode }) {
  const look = {
    brand: 'bg-brand-soft text-brand-text',
    warn: 'bg-warn-soft text-warn',
    bad: 'bg-bad-soft text-bad',
    ok: 'bg-ok-soft text-ok',
  }[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={clsx('rounded-lg px-3.5 py-2.5', look)}>
      {children}
    </div>
  );
}
