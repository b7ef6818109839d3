import { message, type Sayable } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';

/** What an entry requires; areas that aren't built yet are hidden from every role. */
export type Needs = Permission | 'not built';

export interface Leaf {
  kind: 'leaf';
  id: string;
  title: Sayable;
  /** Absent for entries that open a dialog over the current page. */
  route: string | undefined;
  /** A lucide icon name. */
  icon: string;
  needs: Needs;
  /** Choices of the entry's own screen: permitted, titled and found like others, but without a line in the navigation. */
  children: readonly Leaf[];
}

export interface Group {
  kind: 'group';
  id: string;
  title: Sayable;
  icon: string;
  children: readonly Entry[];
}

export type Entry = Leaf | Group;

/** An entry of the menu: its page title, its route and who sees it. */
export const leaf = (
  id: string,
  title: string,
  to: { route?: `/${string}`; icon: string; needs?: Permission; children?: readonly Leaf[] },
): Leaf => {
  const { route, icon, needs = 'not built', children = [] } = to;
  return { kind: 'leaf', id, title, route, icon, needs, children };
};

/** A heading with its entries. */
export const group = (id: string, title: string, below: { icon: string; children: readonly Entry[] }): Group => ({
  kind: 'group',
  id,
  title,
  ...below,
});

/** The entries with their titles as messages, `console.menu-<id>`. */
export const titled = <T extends Entry>(entries: readonly T[]): T[] =>
  entries.map((entry) => {
    const title = typeof entry.title === 'string' ? message('console', `menu-${entry.id}`, entry.title) : entry.title;
    return { ...entry, title, children: titled<Entry>(entry.children) };
  });
