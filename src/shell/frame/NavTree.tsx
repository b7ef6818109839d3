import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { MenuIcon } from './MenuIcon.tsx';
import { useActiveItem } from './active-item.ts';
import type { MenuNode } from './menu-paths.ts';
import { useMenu, type Menu } from '../session/session-reads.ts';

const foldedKey = 'console.foldedGroups';

/** The navigation tree. Folded groups stay folded in this browser. */
export function NavTree({ onChoose }: { onChoose?: () => void }) {
  const menu = useMenu();
  const active = useActiveItem(menu);
  const [folded, setFolded] = useState<readonly string[]>(() => (localStorage.getItem(foldedKey) ?? '').split(','));
  if (!menu) return null;
  const fold = (id: string) => {
    const next = folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id];
    localStorage.setItem(foldedKey, next.filter(Boolean).join(','));
    setFolded(next);
  };
  return (
    <nav aria-label={t`Main`} className="p-2.5">
      <ul className="grid gap-0.5">
        {menu.tree.map((node) => (
          <Branch key={node.id} {...{ node, menu, active, folded, fold, onChoose }} />
        ))}
      </ul>
    </nav>
  );
}

interface BranchProps {
  node: MenuNode;
  menu: Menu;
  active: string | undefined;
  folded: readonly string[];
  fold(id: string): void;
  onChoose: (() => void) | undefined;
}

const titleOf = (menu: Menu, id: string) => menu.titles.find((title) => title.id === id);

function Branch(props: BranchProps) {
  const { node, menu, active, folded, fold, onChoose } = props;
  const title = titleOf(menu, node.id);
  const name = title?.pageTitle || title?.categoryTitle || node.id;
  // The children of an entry with a page are choices on it.
  if (node.route !== undefined) {
    const isActive = node.id === active || node.children.some(({ id }) => id === active);
    return (
      <li>
        <a
          href={node.route}
          data-go=""
          aria-current={isActive ? 'page' : undefined}
          onClick={onChoose}
          className={clsx(
            'flex min-h-8.5 items-center gap-3 rounded-lg px-3 py-1 transition-colors',
            isActive ? 'bg-brand-soft font-medium text-brand-text' : 'hover:bg-hover',
          )}
        >
          <MenuIcon name={title?.categoryIcon ?? ''} active={isActive} />
          {name}
        </a>
      </li>
    );
  }
  if (node.children.length === 0) return null;
  const open = !folded.includes(node.id);
  return (
    <li className="mt-3 first:mt-0">
      <button
        type="button"
        aria-expanded={open}
        className="group flex h-7 w-full items-center justify-between rounded-md px-3 text-xs font-semibold text-muted hover:text-ink"
        onClick={() => fold(node.id)}
      >
        {title?.categoryTitle || name}
        <ChevronDown
          aria-hidden
          size={14}
          className={clsx(
            'opacity-0 transition-[opacity,rotate] group-hover:opacity-100',
            !open && '-rotate-90 opacity-100',
          )}
        />
      </button>
      {open && (
        <ul className="mt-0.5 grid gap-0.5">
          {node.children.map((child) => (
            <Branch key={child.id} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
