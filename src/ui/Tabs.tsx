import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface Tab {
  id: string;
  title: ReactNode;
}
/** Draws the link of a tab: the address and the router are the caller's. */
export type TabLink<T> = (tab: T, props: { className: string; 'aria-current': 'page' | undefined }) => ReactNode;

interface Props {
  label: string;
  tabs: readonly Tab[];
  current: string;
  link: TabLink<Tab>;
}

/** How much of the next tab is seen beside the current one. */
const peekPx = 32;

/** Scrolls a line of links sideways until the current one is in sight. */
export function useInSight(current: string, count: number) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const seen = strip.current?.getBoundingClientRect();
    const tab = strip.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!strip.current || !seen || !tab) return;
    if (tab.right > seen.right) strip.current.scrollLeft += tab.right - seen.right + peekPx;
    else if (tab.left < seen.left) strip.current.scrollLeft -= seen.left - tab.left + peekPx;
  }, [current, count]);
  return strip;
}

/** Links to the parts of one screen; they scroll sideways where there is no room, and the current one is in sight. */
export function Tabs({ label, tabs, current, link }: Props) {
  const strip = useInSight(current, tabs.length);
  return (
    <nav ref={strip} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <span key={tab.id} className="contents">
          {link(tab, {
            'aria-current': tab.id === current ? 'page' : undefined,
            className: clsx(
              '-mb-px border-b-2 px-3 py-2 max-sm:py-2.5 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors',
              tab.id === current ? 'border-brand-text text-ink' : 'border-transparent text-muted hover:text-ink',
            ),
          })}
        </span>
      ))}
    </nav>
  );
}
