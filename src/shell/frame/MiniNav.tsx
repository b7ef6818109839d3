import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { MenuIcon } from './MenuIcon.tsx';
import { useActiveItem } from './active-item.ts';
import { menuLeaves } from './menu-paths.ts';
import { useMenu } from '../session/session-reads.ts';

/** The few entries of the reduced console in one line above the page; on a phone the drawer has them. */
export function MiniNav() {
  const menu = useMenu();
  const active = useActiveItem(menu);
  return (
    <nav data-tour="menu" aria-label={t`Main`} className="print-none border-b border-line bg-surface max-md:hidden">
      <ul className="mx-auto flex max-w-4xl flex-wrap gap-1 px-4 py-2">
        {menu &&
          menuLeaves(menu.tree).map(({ id, route }) => {
            const title = menu.titles.find((one) => one.id === id);
            return (
              <li key={id}>
                <a
                  href={route}
                  data-go=""
                  aria-current={id === active ? 'page' : undefined}
                  className={clsx(
                    'flex h-9 items-center gap-2 rounded-lg px-3 transition-colors',
                    id === active ? 'bg-brand-soft font-medium text-brand-text' : 'hover:bg-hover',
                  )}
                >
                  <MenuIcon name={title?.categoryIcon ?? ''} active={id === active} />
                  {title?.pageTitle ?? id}
                </a>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
