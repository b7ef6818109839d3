import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'warn' | 'bad' | 'brand' | 'muted';
const textOf: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  brand: 'text-brand-text',
  muted: 'text-muted',
};

/** A state as a dot with a label: color is never used alone. `moving` marks a state that is about to change. */
export function StateDot({ tone, moving, children }: { tone: Tone; moving?: boolean; children: ReactNode }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 sm:whitespace-nowrap', textOf[tone])}>
      <span
        aria-hidden
        className={clsx(
          'size-2 shrink-0 rounded-full',
          tone === 'muted' ? 'border-[1.5px] border-current' : 'bg-current',
          moving && 'shimmer',
        )}
      />
      {children}
    </span>
  );
}

const softOf: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  brand: 'bg-brand-soft text-brand-text',
  muted: 'bg-hover text-muted',
};

export function Tag({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-flex min-h-5 items-center rounded-md px-1.5 text-xs sm:whitespace-nowrap', softOf[tone])}
    >
      {children}
    </span>
  );
}
