import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/Feedback.tsx';

interface Props {
  title: string;
  note: string;
  /** The list behind it. */
  to?: string;
  bad?: boolean;
  /** Undefined while it is being read. */
  children: ReactNode;
}

/** A number that matters, in a `dl` of a few; all of it leads to the list behind it. */
export function Figure({ title, note, to, bad, children }: Props) {
  return (
    <div className="relative rounded-xl border border-line bg-surface p-4 shadow-card transition-colors has-[a:hover]:bg-hover sm:p-5">
      <dt className="text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        ) : (
          title
        )}
      </dt>
      <dd className="mt-1">
        <span
          className={`block text-[22px] leading-8 font-semibold tracking-tight tabular-nums sm:text-[26px] ${bad ? 'text-bad' : ''}`}
        >
          {children ?? <Skeleton className="my-1.5 h-6 w-16" />}
        </span>
        <span className="text-[13px] text-muted">{note}</span>
      </dd>
    </div>
  );
}
