import { expect, test } from 'vitest';
import { activeLeaf, groupsAbove, homePath, menuIds } from './menu-paths.ts';

const leaf = (id: string, route: string) => ({ id, route, children: [] });
const tree = [
  {
    id: 'cloud',
    children: [leaf('servers', '/servers'), leaf('create', '/serverCreate'), leaf('app', '/servers/app')],
  },
];
const menu = (permittedItems: string[], extra = tree) => ({
  tree: extra,
  permittedItems,
  whitelabel: false,
  titles: [],
  favorites: [],
  listDefaults: {},
  ctxTs: '',
});

const withHome = menu(['home', 'servers', 'create'], [leaf('home', '/'), ...tree] as typeof tree);

test('home is the dashboard when permitted, else the first permitted entry', () => {
  expect(homePath(withHome, () => true)).toBe('/dashboard');
  expect(homePath(menu(['create']), () => true)).toBe('/serverCreate');
  expect(homePath(menu([]), () => true)).toBe('/forbidden');
});

test('an entry without a screen is passed over', () => {
  expect(homePath(withHome, (route) => route === '/serverCreate')).toBe('/serverCreate');
  expect(homePath(withHome, () => false)).toBe('/forbidden');
});

test('a path lies in the groups of its entry', () => {
  const titles = [{ id: 'cloud', pageTitle: '', categoryTitle: 'My Cloud', categoryIcon: '' }];
  expect(groupsAbove({ ...menu([]), titles }, '/servers/1234')).toEqual(['My Cloud']);
  expect(groupsAbove({ ...withHome, titles }, '/dashboard')).toEqual([]);
  expect(groupsAbove({ ...menu([]), titles }, '/profile')).toEqual([]);
});

test('the active entry is the longest route that begins the path, without regard to case', () => {
  expect(activeLeaf(tree, '/SERVERS/1234')?.id).toBe('servers');
  expect(activeLeaf(tree, '/servers/app/1')?.id).toBe('app');
  expect(activeLeaf(tree, '/serverCreate')?.id).toBe('create');
  expect(activeLeaf(tree, '/queue')).toBeUndefined();
});

test('what is permitted and left out of the menu is not among its entries', () => {
  expect(menuIds(menu(['servers', 'create', 'app', 'logs']).tree)).toEqual(['cloud', 'servers', 'create', 'app']);
});
