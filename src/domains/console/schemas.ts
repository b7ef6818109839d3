import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { Instant } from '#kernel/wire.ts';
import { ProfileDetails } from '#domains/account/schemas.ts';
import { why } from './reasons.ts';

export interface MenuNode {
  id: string;
  /** Absent for groups and for entries that open a dialog. */
  route?: string | undefined;
  children: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode> = z
  .object({
    id: z.string(),
    route: z.string().optional(),
    get children() {
      return z.array(MenuNode);
    },
  })
  .meta({ id: 'MenuNode' });

export const MenuTitle = z.object({
  id: z.string(),
  pageTitle: z.string(),
  categoryTitle: z.string(),
  /** A lucide icon name. */
  categoryIcon: z.string(),
});

export const Menu = z
  .object({
    /** The whole tree, filtered to what the person may see. */
    tree: z.array(MenuNode),
    permittedItems: z.array(z.string()),
    whitelabel: z.boolean(),
    titles: z.array(MenuTitle),
    /** The ids of the entries that the person pinned, in their order. */
    favorites: z.array(z.string()),
    /** The parameters that a list begins with at its bare address, by that address. */
    listDefaults: z.record(z.string(), z.record(z.string(), z.string())),
    ctxTs: z.string(),
  })
  .meta({ id: 'Menu' });

/** The ids of menu entries, in the order in which the menu shows them on top. */
export const Favorites = z.strictObject({ items: z.array(z.string().min(1).max(100)).max(20) });

export const HeaderDetails = ProfileDetails.extend({
  siteName: z.string(),
  email: z.string(),
  initials: z.string(),
  runningTasks: z.int(),
  failedTasks: z.int(),
});

/** An object that someone opened: its screen, and what it was called then. */
export const Opened = z.strictObject({
  path: z
    .string()
    .max(500)
    .regex(/^\/[^/\\\s][^\\\s]*$/, hint(why('expected.screen'))),
  title: z.string().trim().min(1).max(300),
});
export const Recent = z.object({
  items: z.array(z.object({ path: z.string(), title: z.string(), at: Instant })),
});

/** The day of the newest entry that someone has read. */
export const NewsRead = z.strictObject({ day: z.iso.date() });

/** The data center that lists show; null: all. */
export const ZoneScope = z.strictObject({ zone: z.string().max(20).nullable() });

export const Crash = z.strictObject({
  message: z.string().max(2000),
  stack: z.string().max(20_000).default(''),
  page: z.string().max(500).default(''),
  component: z.string().max(10_000).default(''),
});
