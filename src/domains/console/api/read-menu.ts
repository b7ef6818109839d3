import { readContext } from '#domains/identity/api/port.ts';
import { customers } from '#kernel/permissions.ts';
import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';
import type { MenuNode } from '../schemas.ts';
import {
  buildMenu,
  miniTree,
  withCatalogs,
  withNeeds,
  withoutDoubles,
  withoutEntries,
  withPages,
} from './build-menu.ts';
import { menuTree } from './menu-tree.ts';
import { listDefaults, menuPages } from './port.ts';
import { readFavorites } from './store.ts';

/** The entries that lead somewhere. */
const leafIds = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ id, route, children }) => [...(route === undefined ? [] : [id]), ...leafIds(children)]);

/** The navigation of the caller's role, under the same stamp as the user context it goes with. */
export const readMenu: Run<typeof consoleOps.readMenu> = async (ctx) => {
  const { site } = ctx.request;
  const { ctxTs, isMiniViewEnabled } = await readContext(ctx, ctx.me.accountId, site);
  // The marketplace brings its catalogs here; without it there are none.
  const domains = ctx.app.domains.filter(({ name }) => !site.featuresOff.includes(name));
  const pages = (await Promise.all(menuPages.of(domains).map((pagesOf) => pagesOf(ctx)))).flat();
  const tree = withPages(withCatalogs(withNeeds(menuTree, domains), []), pages);
  const isCustomer = customers.includes(ctx.me.role);
  // What is permitted stays so: a reduced console has fewer entries, not fewer rights.
  const built = buildMenu(tree, ctx.me.permissions);
  const shown = isCustomer ? buildMenu(withoutEntries(tree, site.menuOff), ctx.me.permissions).tree : built.tree;
  const menu = { ...built, tree: isMiniViewEnabled ? miniTree(shown) : withoutDoubles(shown) };
  const [defaultsOf] = listDefaults.of(ctx.app.domains);
  const defaults = (await defaultsOf?.(ctx.db, ctx.me.accountId)) ?? {};
  const leaves = new Set(leafIds(menu.tree));
  const favorites = (await readFavorites(ctx.db, ctx.me.accountId)).filter((id) => leaves.has(id));
  return { ...menu, favorites, listDefaults: defaults, whitelabel: site.whitelabel, ctxTs };
};
