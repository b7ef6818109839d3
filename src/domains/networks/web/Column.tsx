import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface ColumnProps {
  title: string;
  /** Where the level above is, for narrow windows. */
  back: { title: string; to: string } | null;
  actions?: ReactNode;
  /** In a wide window it scrolls separately and stays in place, regardless of the height of the content next to it. */
  stays?: true;
  children: ReactNode;
}

/** One level of the cascade; it loads and fails independently. */
export function Column({ title, back, actions, stays, children }: ColumnProps) {
  return (
    <section
      aria-label={title}
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card',
        stays && 'min-[1200px]:sticky min-[1200px]:top-20 min-[1200px]:max-h-[max(24rem,calc(100dvh-11rem))]',
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.title}
            className="-ms-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden size={17} className="rtl:-scale-x-100" />
          </Link>
        )}
        <h2 className="me-auto max-w-full truncate text-[15px] font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface LineProps {
  to: string;
  /** The lists whose search and page stay when it is opened, by their prefix. */
  keeps: readonly string[];
  current: boolean;
  /** The actions of the line. */
  menu: ReactNode;
  children: ReactNode;
}

/** A link may lead to a line far down: the list moves, and the page stays. */
function bringIntoList(line: HTMLLIElement): void {
  const list = line.parentElement;
  if (list === null) return;
  const [inside, frame] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(0, inside.top - frame.top) + Math.max(0, inside.bottom - frame.bottom);
}

/** What of the address stays when something of a column is opened: the search and the page of that column and those before it. */
const keptOf = (lists: readonly string[]) => (now: object) =>
  Object.fromEntries(Object.entries(now).filter(([key]) => lists.some((prefix) => key.startsWith(prefix))));

/** One thing of a column, which opens the next one. */
export function ColumnLine({ to, keeps, current, menu, children }: LineProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current && line.current) bringIntoList(line.current);
  }, [current]);
  return (
    <li
      ref={line}
      className={clsx('relative border-b border-line last:border-b-0', current ? 'bg-brand-soft' : 'hover:bg-hover')}
    >
      <Link
        to={to}
        search={keptOf(keeps)}
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
