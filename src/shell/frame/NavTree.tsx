import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ChevronDown, Pin } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useActiveItem } from './active-item.ts';
import { menuDialogs, useMenuDialog } from './menu-dialogs.ts';
import { menuLeaves, type MenuLeaf, type MenuNode } from './menu-paths.ts';
import { useAct } from '../form/act.ts';
import { useMenu, useUser, type Menu } from '../session/session-reads.ts';

const foldedKey = 'console.foldedGroups';

/** The navigation tree, with the pinned entries on top. What is folded or unfolded stays so in this browser. */
export function NavTree({ onChoose }: { onChoose?: () => void }) {
  const menu = useMenu();
  const active = useActiveItem(menu);
  const inSupport = Boolean(useUser()?.support);
  const [toggled, setToggled] = useState<readonly string[]>(() => (localStorage.getItem(foldedKey) ?? '').split(','));
  const [pinning, setPinning] = useState(false);
  const save = useAct(consoleOps.saveFavorites);
  if (!menu) return null;
  const toggle = (id: string) => {
    const next = toggled.includes(id) ? toggled.filter((other) => other !== id) : [...toggled, id];
    localStorage.setItem(foldedKey, next.filter(Boolean).join(','));
    setToggled(next);
  };
  const { favorites } = menu;
  const pin = (id: string) =>
    save.mutate({
      input: { items: favorites.includes(id) ? favorites.filter((other) => other !== id) : [...favorites, id] },
    });
  const leaves = menuLeaves(menu.tree);
  const shared = { menu, active, toggled, toggle, onChoose, pin: pinning ? pin : null };
  return (
    <nav aria-label={t`Main`} className="p-2.5">
      <ul className="grid gap-0.5">
        {favorites.length > 0 && (
          <li className="mb-3">
            <p id="menu-favorites" className="flex h-7 items-center px-3 text-xs font-semibold text-muted">
              {t`Favorites`}
            </p>
            <ul aria-labelledby="menu-favorites" className="grid gap-0.5">
              {favorites
                .flatMap((id) => leaves.find((leaf) => leaf.id === id) ?? [])
                .map((leaf) => (
                  <Item key={leaf.id} {...shared} leaf={leaf} choices={[]} />
                ))}
            </ul>
          </li>
        )}
        {menu.tree.map((node) => (
          <Branch key={node.id} {...shared} node={node} depth={0} />
        ))}
      </ul>
      {!inSupport && (
        <button
          type="button"
          aria-pressed={pinning}
          className={clsx(
            'mt-3 flex min-h-8.5 w-full items-center gap-3 rounded-lg px-3 py-1 text-muted hover:bg-hover hover:text-ink',
            pinning && 'bg-hover text-ink',
          )}
          onClick={() => setPinning(!pinning)}
        >
          <Pin aria-hidden size={17} strokeWidth={1.8} />
          {t`Pin favorites`}
        </button>
      )}
    </nav>
  );
}

interface Shared {
  menu: Menu;
  active: string | undefined;
  toggled: readonly string[];
  toggle(id: string): void;
  onChoose: (() => void) | undefined;
  /** Pins or unpins; null while no favorites are chosen. */
  pin: ((id: string) => void) | null;
}

/** The classes of an entry of the navigation. */
export const navLink = (isActive: boolean) =>
  clsx(
    'flex min-h-8.5 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 py-1 transition-colors',
    isActive ? 'bg-brand-soft font-medium text-brand-text' : 'hover:bg-hover',
  );

const titleOf = (menu: Menu, id: string) => menu.titles.find((title) => title.id === id);

/** An entry with a page; what is below it are choices on that page. */
function Item({
  leaf,
  choices,
  menu,
  active,
  onChoose,
  pin,
}: Shared & { leaf: MenuLeaf; choices: readonly MenuNode[] }) {
  const isActive = leaf.id === active || choices.some(({ id }) => id === active);
  const title = titleOf(menu, leaf.id);
  const name = title?.pageTitle || title?.categoryTitle || leaf.id;
  const pinned = menu.favorites.includes(leaf.id);
  return (
    <li className="flex gap-0.5">
      <a
        href={leaf.route}
        data-go=""
        aria-current={isActive ? 'page' : undefined}
        onClick={onChoose}
        className={navLink(isActive)}
      >
        <MenuIcon name={title?.categoryIcon ?? ''} active={isActive} />
        {name}
      </a>
      {pin && (
        <button
          type="button"
          aria-label={t`Pin ${name}`}
          aria-pressed={pinned}
          className={clsx(
            'grid size-8.5 shrink-0 place-items-center rounded-lg hover:bg-hover max-md:size-10',
            pinned ? 'text-brand-text' : 'text-muted',
          )}
          onClick={() => pin(leaf.id)}
        >
          <Pin aria-hidden size={15} fill={pinned ? 'currentColor' : 'none'} />
        </button>
      )}
    </li>
  );
}

/** An entry that opens a dialog over the page. The navigation of a phone closes: it would lie over it. */
function DialogItem({ id, menu, onChoose }: Shared & { id: string }) {
  const { show } = useMenuDialog();
  const title = titleOf(menu, id);
  return (
    <li className="flex">
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${navLink(false)} text-start`}
        onClick={() => {
          onChoose?.();
          show(id);
        }}
      >
        <MenuIcon name={title?.categoryIcon ?? ''} active={false} />
        {title?.pageTitle || id}
      </button>
    </li>
  );
}

function Branch(props: Shared & { node: MenuNode; depth: number }) {
  const { node, menu, active, toggled, toggle, depth } = props;
  if (node.route !== undefined)
    return <Item {...props} leaf={{ id: node.id, route: node.route }} choices={node.children} />;
  if (menuDialogs.some(({ id }) => id === node.id)) return <DialogItem {...props} id={node.id} />;
  if (node.children.length === 0) return null;
  const title = titleOf(menu, node.id);
  // A group within a group begins folded, unless the screen is in it; all others begin open.
  const opensItself = depth === 0 || menuLeaves(node.children).some(({ id }) => id === active);
  const open = opensItself !== toggled.includes(node.id);
  return (
    <Group
      name={title?.categoryTitle || title?.pageTitle || node.id}
      nested={depth > 0}
      open={open}
      onToggle={() => toggle(node.id)}
    >
      {node.children.map((child) => (
        <Branch key={child.id} {...props} node={child} depth={depth + 1} />
      ))}
    </Group>
  );
}

interface GroupProps {
  name: string;
  nested: boolean;
  open: boolean;
  onToggle(): void;
  children: ReactNode;
}
function Group({ name, nested, open, onToggle, children }: GroupProps) {
  return (
    <li className={nested ? undefined : 'mt-3 first:mt-0'}>
      <button
        type="button"
        aria-expanded={open}
        className={clsx(
          'group flex w-full items-center justify-between rounded-md px-3 text-start',
          nested ? 'min-h-8.5 hover:bg-hover' : 'h-7 text-xs font-semibold text-muted hover:text-ink',
        )}
        onClick={onToggle}
      >
        {name}
        <ChevronDown
          aria-hidden
          size={14}
          className={clsx(
            'transition-[opacity,rotate] group-hover:opacity-100',
            nested ? 'text-muted' : 'opacity-0',
            !open && '-rotate-90 opacity-100',
          )}
        />
      </button>
      {open && (
        <ul className={clsx('mt-0.5 grid gap-0.5', nested && 'ms-4.5 border-s border-line ps-1')}>{children}</ul>
      )}
    </li>
  );
}
