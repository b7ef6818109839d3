import type { Sayable } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { Domain } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { withNeeds } from './build-menu.ts';
import type { Entry } from './menu-entry.ts';
import type { MenuPage } from './menu-page.ts';
import { menuTree } from './menu-tree.ts';

/** What someone's lists begin with: the parameters of the address, by the address of the list. */
export type ListDefaults = (db: Db, accountId: string) => Promise<Record<string, Record<string, string>>>;

/** One domain brings it. */
export const listDefaults = point<ListDefaults>('console.listDefaults');

/** Entries that are not the same for everyone, such as pages that a site adds. */
export const menuPages = point<(ctx: Ctx) => Promise<MenuPage[]>>('console.menuPages');

/** An entry of the menu that leads to a screen or a dialog, with the permission that it needs. */
export interface MenuEntry {
  id: string;
  title: Sayable;
  /** Absent for entries that open a dialog. */
  route: string | undefined;
  needs: Permission;
}

/** The entries of the whole menu that these domains have built, in its order. */
export const menuEntries = (domains: readonly Domain[]): MenuEntry[] => leavesOf(withNeeds(menuTree, domains));

const leavesOf = (entries: readonly Entry[]): MenuEntry[] =>
  entries.flatMap((entry) => [
    ...(entry.kind === 'leaf' && entry.needs !== 'not built'
      ? [{ id: entry.id, title: entry.title, route: entry.route, needs: entry.needs }]
      : []),
    ...leavesOf(entry.children),
  ]);
