import { z } from 'zod';
import { ProfileDetails } from '#domains/account/schemas.ts';

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
    /** The parameters that a list begins with at its bare address, by that address. */
    listDefaults: z.record(z.string(), z.record(z.string(), z.string())),
    ctxTs: z.string(),
  })
  .meta({ id: 'Menu' });

export const HeaderDetails = ProfileDetails.extend({
  siteName: z.string(),
  email: z.string(),
  initials: z.string(),
  runningTasks: z.int(),
  failedTasks: z.int(),
});

export const Crash = z.strictObject({
  message: z.string().max(2000),
  stack: z.string().max(20_000).default(''),
  page: z.string().max(500).default(''),
  component: z.string().max(10_000).default(''),
});
