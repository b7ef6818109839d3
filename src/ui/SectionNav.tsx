import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { useInSight, type TabLink } from './Tabs.tsx';

interface Section {
  id: string;
  title: string;
}
export interface SectionGroup {
  title: string;
  sections: readonly Section[];
}
interface Props {
  label: string;
  groups: readonly SectionGroup[];
  current: string;
  /** The name of the button that lists all of them where they don't fit. */
  allLabel: string;
  link: TabLink<Section>;
  onChoose(id: string): void;
}

const linkClass = (current: boolean) =>
  clsx(
    'rounded-lg px-3 py-1.5 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors max-sm:py-2.5',
    'min-[1200px]:block min-[1200px]:px-2.5 min-[1200px]:py-1',
    current ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-ink',
  );

/**
 * Links to the many parts of one object: beside them from 1200 px on, in lines above them on less, and on a phone in one line with
 * a menu of all.
 */
export function SectionNav({ label, groups, current, allLabel, link, onChoose }: Props) {
  const strip = useInSight(current, groups.length);
  const entries = () =>
    groups.flatMap(({ title, sections }): MenuEntry[] => [
      { kind: 'heading', title },
      ...sections.map((one) => ({ id: one.id, title: one.title, onChoose: () => onChoose(one.id) })),
    ]);
  return (
    <div className="flex items-start gap-1 border-b border-line pb-2 min-[1200px]:sticky min-[1200px]:top-18 min-[1200px]:max-h-[calc(100dvh-5.5rem)] min-[1200px]:overflow-y-auto min-[1200px]:border-0 min-[1200px]:pb-0">
      <nav
        ref={strip}
        aria-label={label}
        className="flex min-w-0 flex-1 gap-1 sm:flex-wrap max-sm:overflow-x-auto max-sm:mask-e-from-80% min-[1200px]:flex-col min-[1200px]:gap-3"
      >
        {groups.map(({ title, sections }) => (
          <div key={title} role="group" aria-label={title} className="contents min-[1200px]:block">
            <span aria-hidden className="mb-1 hidden px-2.5 text-xs font-semibold text-muted min-[1200px]:block">
              {title}
            </span>
            {sections.map((section) => {
              const shown = section.id === current;
              return (
                <span key={section.id} className="contents">
                  {link(section, { 'aria-current': shown ? 'page' : undefined, className: linkClass(shown) })}
                </span>
              );
            })}
          </div>
        ))}
      </nav>
      <span className="sm:hidden">
        <Menu
          entries={entries}
          trigger={(wiring) => (
            <Button {...wiring} aria-label={allLabel} className="size-10 px-0!">
              <ChevronDown aria-hidden size={18} className="text-muted" />
            </Button>
          )}
        />
      </span>
    </div>
  );
}
