import type { Menu } from '../session/session-reads.ts';

export type MenuNode = Menu['tree'][number];
export interface MenuLeaf {
  id: string;
  route: string;
}

/** Every entry of the tree that leads somewhere, in the order of the menu. */
export function menuLeaves(tree: readonly MenuNode[]): MenuLeaf[] {
  return tree.flatMap((node) => [
    ...(node.route === undefined ? [] : [{ id: node.id, route: node.route }]),
    ...menuLeaves(node.children),
  ]);
}

/** Every entry and group of the tree: what is permitted and not among them is left out of the menu. */
export const menuIds = (tree: readonly MenuNode[]): string[] =>
  tree.flatMap(({ id, children }) => [id, ...menuIds(children)]);

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Where `/` leads: Home if it is permitted, else the first permitted entry, else the page that says so.
 * @param hasScreen whether a route is one of this console: an entry without a screen would lead round in circles
 */
export function homePath(menu: Menu, hasScreen: (route: string) => boolean): string {
  const leaves = menuLeaves(menu.tree).filter(({ id }) => menu.permittedItems.includes(id));
  const home = leaves.find((leaf) => same(leaf.route, '/') || same(leaf.route, '/dashboard'));
  if (home && hasScreen('/dashboard')) return '/dashboard';
  return leaves.find((leaf) => leaf !== home && hasScreen(leaf.route))?.route ?? '/forbidden';
}

/** The permitted entry whose address is its id, as those of reports are. */
export const itemOfPath = (menu: Menu | undefined, pathname: string): string | undefined =>
  menu?.permittedItems.find((id) => same(`/${id}`, pathname.replace(/\/$/, '')));

/** The titles of the groups that the entry of a path lies in, outermost first. */
export function groupsAbove({ tree, titles }: Menu, pathname: string): string[] {
  const leaf = activeLeaf(tree, pathname);
  if (leaf === undefined) return [];
  const titleOf = (id: string) => titles.find((title) => title.id === id)?.categoryTitle || id;
  const within = (nodes: readonly MenuNode[]): string[] => {
    const group = nodes.find(
      (node) => node.route === undefined && menuLeaves(node.children).some(({ id }) => id === leaf.id),
    );
    return group === undefined ? [] : [titleOf(group.id), ...within(group.children)];
  };
  return within(tree);
}

/** The entry a path belongs to: the longest route that is the path or a beginning of it. */
export function activeLeaf(tree: readonly MenuNode[], pathname: string): MenuLeaf | undefined {
  const path = `${pathname.toLowerCase().replace(/\/$/, '')}/`;
  return menuLeaves(tree)
    .filter(
      (leaf) =>
        path.startsWith(`${leaf.route.toLowerCase().replace(/\/$/, '')}/`) ||
        (same(leaf.route, '/') && path === '/dashboard/'),
    )
    .sort((a, b) => b.route.length - a.route.length)
    .find((leaf) => leaf.route !== '/' || path === '/dashboard/');
}
