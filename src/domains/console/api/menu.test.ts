import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rendered, translate } from '#kernel/message.ts';
import { permissionsOf, roles, type Permission } from '#kernel/permissions.ts';
import { projectRoot } from '#platform/paths.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';
import type { MenuNode } from '../schemas.ts';
import { buildMenu, withCatalogs, withNeeds, withoutDoubles } from './build-menu.ts';
import { group, leaf, type Entry, type Leaf } from './menu-entry.ts';
import { menuTree } from './menu-tree.ts';
import { initialsOf } from '#kernel/initials.ts';

const it = await testApp({ empty: true });
const leavesOf = (entries: readonly Entry[]): Leaf[] =>
  entries.flatMap((entry) => [...(entry.kind === 'leaf' ? [entry] : []), ...leavesOf(entry.children)]);
const idsOf = (entries: readonly Entry[]): string[] => entries.flatMap((entry) => [entry.id, ...idsOf(entry.children)]);
const routesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.route === undefined ? [] : [node.route]), ...routesOf(node.children)]);
const menuOf = (role: (typeof roles)[number]) => buildMenu(tree, new Set(permissionsOf(role)));

const { domains } = it.app;
const tree = withNeeds(menuTree, domains);
const reports = [...it.app.reports.keys()];
/** Reports without an entry are parts of another screen. */
const ownEntry = (id: string) => leavesOf(menuTree).some((entry) => entry.id === id);
const declared = domains.flatMap((domain) => Object.keys(domain.menu ?? {})).concat(reports.filter(ownEntry));
const builtRoutes = leavesOf(tree).flatMap(({ needs, route }) => (needs === 'not built' ? [] : (route ?? [])));

/** The paths of every screen, without their parameters, as the domains write them. */
const screenPaths = new Set(
  globSync('src/domains/*/web/routes.tsx', { cwd: projectRoot })
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bpath: '([^'$]+?)(?:\/(?:\$|\{-\$)[^']*)?'/g)].map((match) => match[1]!)),
);

/** The entries that open a dialog, as the domains write them. */
const dialogIds = globSync('src/domains/*/web/frame.tsx', { cwd: projectRoot })
  .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
  .flatMap((text) => /menuDialogs\b[^=]*= \[([\s\S]*?)\];/.exec(text)?.[1] ?? [])
  .flatMap((text) => [...text.matchAll(/\bid: '([^']+)'/g)].map((match) => match[1]!));

describe('the tree', () => {
  test('has the thirteen groups in order, and every id and route once', () => {
    expect(menuTree.filter((entry) => entry.kind === 'group').map((entry) => translate(entry.title))).toEqual([
      'Marketplace',
      'Object Storage',
      'My Cloud',
      'Add-on Services',
      'API',
      'Permissions',
      'Support',
      'Billing',
      'Marketplace Admin',
      'Billing Admin',
      'Site Settings',
      'Infrastructure Settings',
      'Settings',
    ]);
    const ids = idsOf(menuTree);
    expect(new Set(ids).size).toBe(ids.length);
    const routes = leavesOf(menuTree).flatMap((entry) => entry.route?.toLowerCase() ?? []);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('has no group of more than nine entries, whatever will be built', () => {
    const lengths = (entries: readonly Entry[]): [string, number][] =>
      entries.flatMap((entry) =>
        entry.kind === 'leaf' ? [] : [[entry.id, entry.children.length], ...lengths(entry.children)],
      );
    expect(lengths(menuTree).filter(([, length]) => length > 9)).toEqual([]);
  });

  test('names what exists, and only that, as built', () => {
    const ids = leavesOf(menuTree).map((entry) => entry.id);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.filter((id) => !ids.includes(id))).toEqual([]);
    const withoutRoute = leavesOf(tree).filter(({ needs, route }) => needs !== 'not built' && route === undefined);
    expect(builtRoutes).toHaveLength(declared.length - withoutRoute.length);
    expect(withoutRoute.map(({ id }) => id).toSorted()).toEqual(dialogIds.toSorted());
    expect(builtRoutes.length).toBeGreaterThanOrEqual(40);
    expect(builtRoutes.filter((route) => !screenPaths.has(route) && !reports.includes(route.slice(1)))).toEqual([]);
    const open = leavesOf(tree).filter((entry) => entry.needs === 'not built' && screenPaths.has(entry.route ?? ''));
    expect(open).toEqual([]);
  });

  test.each(roles)('shows %s no entry that is not built or not permitted', (role) => {
    const menu = menuOf(role);
    const held = new Set<string>(permissionsOf(role));
    const shown = leavesOf(tree).filter((entry) => menu.permittedItems.includes(entry.id));
    expect(shown.filter((entry) => !held.has(entry.needs))).toEqual([]);
    expect(builtRoutes).toEqual(expect.arrayContaining(routesOf(menu.tree)));
    expect(menu.titles.map((title) => title.id)).toEqual(menu.permittedItems);
    expect(routesOf(menu.tree)).toContain('/dashboard');
  });

  test('holds the choices of an entry below it, with their ids and routes', () => {
    const { tree: nodes, permittedItems } = menuOf('account-holder');
    const create = nodes.flatMap(({ children }) => children).find(({ id }) => id === 'serverCreate');
    expect(create?.route).toBe('/serverCreate');
    const choices = ['serverCreateApp', 'serverCreateDesktop', 'serverCreateService'];
    expect(create?.children.map(({ id }) => id)).toEqual(choices);
    expect(create?.children.map(({ route }) => route)).toEqual(choices.map((id) => `/${id}`));
    expect(permittedItems).toEqual(expect.arrayContaining(choices));
  });

  test('leads to the list of users by one entry, and permits both', () => {
    const entries = (role: (typeof roles)[number]) => {
      const menu = menuOf(role);
      const routes = routesOf(withoutDoubles(menu.tree)).filter((route) => /^.(users|accountStates)$/.test(route));
      return [routes, menu.permittedItems.filter((id) => id === 'users' || id === 'accountStates')];
    };
    expect(entries('root')).toEqual([['/users'], ['accountStates', 'users']]);
    expect(entries('billing-admin')).toEqual([['/accountStates'], ['accountStates']]);
    expect(entries('infrastructure-operator')).toEqual([['/users'], ['users']]);
  });

  test('shows the parents of what is permitted, and no empty group', () => {
    const menu = buildMenu(tree, new Set<Permission>(['report.active-snapshots']));
    expect(menu.permittedItems).toEqual([
      'infrastructureSettings',
      'diagnosticReports',
      'protectionReports',
      'activeSnapshotsByTopAdmin',
    ]);
    expect(rendered(menu.titles.at(-1), 'en')).toEqual({
      id: 'activeSnapshotsByTopAdmin',
      pageTitle: 'Active Snapshots by Top Admin',
      categoryTitle: 'Backups and Firewalls',
      categoryIcon: 'chart-column',
    });
    expect(buildMenu(tree, new Set()).tree).toEqual([]);
  });
});

describe('marketplace catalogs', () => {
  const market = (...ids: string[]) => [
    group('marketplace', 'Marketplace', { icon: 'store', children: ids.map((id) => leaf(id, id, { icon: 'x' })) }),
    leaf('other', 'Other', { icon: 'x' }),
  ];
  const catalogs = [
    { name: 'one', title: 'One', needs: 'home.view' as const },
    { name: 'two', title: 'Two', needs: 'home.view' as const },
  ];
  test.each([
    ['after mAzure', ['mCloud', 'mAzure', 'cart'], ['mCloud', 'mAzure', '+one', '+two', 'cart']],
    ['after mCloud without mAzure', ['mCloud', 'cart'], ['mCloud', '+one', '+two', 'cart']],
    ['at the end without both', ['cart'], ['cart', '+one', '+two']],
  ])('stand %s', (_where, ids, wanted) => {
    const placed = withCatalogs(market(...ids), catalogs);
    const full = wanted.map((id) => id.replace('+', 'scMarketPlace.'));
    expect(idsOf(placed)).toEqual(['marketplace', ...full, 'other']);
    expect(leavesOf(placed).find((entry) => entry.title === 'One')?.route).toBe('/scMarketPlace/one');
  });
});

describe('over HTTP', async () => {
  const { app, server } = it;
  const siteId = await makeSite(app.db, '*');
  const person = await makePerson(app.db, { siteId, role: 'account-viewer' });

  test('200: GET /header/menu answers the menu of the role with the stamp of the context', async () => {
    const browser = await signedIn(server, person);
    const menu = (await browser.send('GET', '/svc/header/menu')).json();
    const user = (await browser.send('GET', '/svc/user')).json();
    expect(menu).toEqual({
      ...JSON.parse(JSON.stringify(rendered(menuOf('account-viewer'), 'en'))),
      whitelabel: false,
      listDefaults: {},
      favorites: [],
      ctxTs: user.ctxTs,
    });
    await app.db.updateTable('account').set({ role: 'account-holder' }).where('id', '=', person.id).execute();
    const changed = (await browser.send('GET', '/svc/header/menu')).json();
    expect(changed.ctxTs).not.toBe(menu.ctxTs);
    expect(changed.permittedItems).toContain('serverCreate');
  });

  test('200: GET /header/details counts the tasks in scope', async () => {
    const browser = await signedIn(server, person);
    const details = await browser.send('GET', '/svc/header/details');
    expect(details.json()).toMatchObject({
      siteName: 'Site *',
      email: person.email,
      initials: 'AA',
      runningTasks: 0,
      failedTasks: 0,
    });
  });

  test('401: neither is for people who are not signed in', async () => {
    for (const url of ['/svc/header/menu', '/svc/header/details', '/svc/events'])
      expect((await new Browser(server).send('GET', url)).statusCode).toBe(401);
  });

  test.each(['/catchCrash', '/svc/catchCrash'])(
    '200 and 400: POST %s takes a report from anyone and answers its id',
    async (url) => {
      const browser = new Browser(server);
      const taken = await browser.send('POST', url, { body: { message: 'x is undefined', page: '/servers' } });
      expect([taken.statusCode, taken.json()]).toEqual([200, { reportId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
      expect((await browser.send('POST', url, { body: { stack: 'x' } })).statusCode).toBe(400);
    },
  );
});

test('initials are the first letters of the first and last word', () => {
  expect(['Ann Lee', 'ann', 'Ann Marie von Lee', '𝒳 y', ''].map(initialsOf)).toEqual(['AL', 'A', 'AL', '𝒳Y', '']);
});
