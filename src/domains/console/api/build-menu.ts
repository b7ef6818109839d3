import type { z } from 'zod';
import type { Sayable, WithMessages } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Domain } from '#platform/app.ts';
import type { Menu, MenuNode } from '../schemas.ts';
import { leaf, type Entry, type Leaf } from './menu-entry.ts';
import type { MenuPage } from './menu-page.ts';

interface BuiltMenu extends Pick<WithMessages<z.input<typeof Menu>>, 'permittedItems' | 'titles'> {
  tree: MenuNode[];
}
type Title = BuiltMenu['titles'][number];

/** A catalog of the marketplace: each one is its own entry. */
export interface Catalog {
  name: string;
  title: string;
  needs: Permission;
}

/** The tree with what domains and their reports say that its entries need; an entry that none names is not built. */
export function withNeeds(
  tree: readonly Entry[],
  domains: readonly Pick<Domain, 'menu' | 'reports'>[],
): readonly Entry[] {
  const needs = new Map(
    domains.flatMap(({ menu = {}, reports = [] }) => [
      ...reports.map(({ id, may }) => [id, may] as const),
      ...Object.entries(menu),
    ]),
  );
  const fill = <T extends Entry>(entry: T): T => ({
    ...entry,
    ...(entry.kind === 'leaf' ? { needs: needs.get(entry.id) ?? entry.needs } : {}),
    children: entry.children.map((child) => fill<Entry>(child)),
  });
  return tree.map(fill);
}

/** The tree with the entries the permissions allow, the parents of those, and nothing else. */
export function buildMenu(tree: readonly Entry[], permissions: ReadonlySet<Permission>): BuiltMenu {
  const permitted = tree.flatMap((entry) => permittedPart(entry, permissions) ?? []);
  return {
    tree: permitted.map(nodeOf),
    permittedItems: permitted.flatMap(idsOf),
    titles: permitted.flatMap((entry) => titlesOf(entry, entry.title)),
  };
}

function permittedPart(entry: Entry, permissions: ReadonlySet<Permission>): Entry | null {
  if (entry.kind === 'leaf') {
    const isPermitted = ({ needs }: Leaf) => needs !== 'not built' && permissions.has(needs);
    return isPermitted(entry) ? { ...entry, children: entry.children.filter(isPermitted) } : null;
  }
  const children = entry.children.flatMap((child) => permittedPart(child, permissions) ?? []);
  return children.length === 0 ? null : { ...entry, children };
}

function nodeOf(entry: Entry): MenuNode {
  const children = entry.children.map(nodeOf);
  return entry.kind === 'leaf' ? { id: entry.id, route: entry.route, children } : { id: entry.id, children };
}

const idsOf = (entry: Entry): string[] => [entry.id, ...entry.children.flatMap(idsOf)];

function titlesOf(entry: Entry, categoryTitle: Sayable): Title[] {
  const own = { id: entry.id, pageTitle: entry.title, categoryTitle, categoryIcon: entry.icon };
  if (entry.kind === 'leaf') return [own, ...entry.children.flatMap((child) => titlesOf(child, categoryTitle))];
  return [{ ...own, categoryTitle: entry.title }, ...entry.children.flatMap((child) => titlesOf(child, entry.title))];
}

/**
 * Puts the marketplace's catalogs into its group: after the `mAzure` entry, or after `mCloud` where the
 * group has no `mAzure`, or at its end where it has neither.
 */
export function withCatalogs(tree: readonly Entry[], catalogs: readonly Catalog[]): readonly Entry[] {
  const entries = catalogs.map(catalogEntry);
  return tree.map((entry) => {
    if (entry.kind !== 'group' || entry.id !== 'marketplace') return entry;
    const { children } = entry;
    const azure = children.findIndex((child) => child.id === 'mAzure');
    const anchor = azure === -1 ? children.findIndex((child) => child.id === 'mCloud') : azure;
    const at = anchor === -1 ? children.length : anchor + 1;
    return { ...entry, children: [...children.slice(0, at), ...entries, ...children.slice(at)] };
  });
}

/** The tree without entries that the site leaves out; a group without any is left out with them. */
export const withoutEntries = (tree: readonly Entry[], off: readonly string[]): readonly Entry[] =>
  tree
    .filter(({ id }) => !off.includes(id))
    .map((entry) => (entry.kind === 'group' ? { ...entry, children: withoutEntries(entry.children, off) } : entry));

/** The tree with entries of the caller at the end of their groups. */
export const withPages = (tree: readonly Entry[], pages: readonly MenuPage[]): readonly Entry[] =>
  tree.map((entry) => {
    const own = pages.filter(({ place }) => place === entry.id);
    if (entry.kind !== 'group' || own.length === 0) return entry;
    const leaves = own.map(({ id, title, route }) =>
      leaf(id, title, { route: route as `/${string}`, icon: 'globe', needs: 'home.view' }),
    );
    return { ...entry, children: [...entry.children, ...leaves] };
  });

const catalogEntry = ({ name, title, needs }: Catalog): Leaf =>
  leaf(`scMarketPlace.${name}`, title, { route: `/scMarketPlace/${name}`, icon: 'store', needs });

/** What the reduced console for small customers shows in addition to the home page. */
const miniEntries: ReadonlySet<string> = new Set(['home', 'servers', 'serverCreate', 'support', 'billing']);

/** The tree of the reduced console: home, servers, billing and support. */
export function miniTree(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (miniEntries.has(node.id)) return [node.route === undefined ? node : { ...node, children: [] }];
    const children = miniTree(node.children);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Users and account states are one list: who has the first needs no second entry. */
export function withoutDoubles(nodes: readonly MenuNode[]): MenuNode[] {
  const has = nodes.some(({ id }) => id === 'users');
  return nodes
    .filter(({ id }) => !(has && id === 'accountStates'))
    .map((node) => ({ ...node, children: withoutDoubles(node.children) }));
}
