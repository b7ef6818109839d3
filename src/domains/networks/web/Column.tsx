import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface ColumnProps {
  title: string;
  /** Where the level above is, for narrow windows. */
  back: { title: string; to: string } | null;
  actions?: ReactNode;
  children: ReactNode;
}

/** One level of the cascade; it loads and fails by itself. */
export function Column({ title, back, actions, children }: ColumnProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.title}
            className="-ms-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden size={17} className="rtl:-scale-x-100" />
          </Link>
        )}
        <h2 className="me-auto min-w-0 truncate text-[15px] font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface LineProps {
  to: string;
  current: boolean;
  /** The actions of the line. */
  menu: ReactNode;
  children: ReactNode;
}

/** One thing of a column, which opens the next one. */
export function ColumnLine({ to, current, menu, children }: LineProps) {
  return (
    <li className={clsx('relative border-b border-line last:border-b-0', current ? 'bg-brand-soft' : 'hover:bg-hover')}>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'grid gap-1.5 py-3 ps-4 pe-12 outline-offset-[-2px]',
          current && 'shadow-[inset_3px_0_0_var(--brand-text)]',
        )}
      >
        {children}
      </Link>
      <span className="absolute end-2 top-2">{menu}</span>
    </li>
  );
}
