import { describe, expect, test } from 'vitest';
import { permissionsOf, roles, type Permission } from '#kernel/permissions.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';
import type { MenuNode } from '../schemas.ts';
import { buildMenu, withCatalogues } from './build-menu.ts';
import { group, leaf, type Entry, type Leaf } from './menu-entry.ts';
import { menuTree } from './menu-tree.ts';
import { initialsOf } from '#kernel/initials.ts';

const leavesOf = (entries: readonly Entry[]): Leaf[] =>
  entries.flatMap((entry) => (entry.kind === 'leaf' ? [entry] : leavesOf(entry.children)));
const idsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [entry.id, ...(entry.kind === 'group' ? idsOf(entry.children) : [])]);
const routesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.route === undefined ? [] : [node.route]), ...routesOf(node.children)]);
const menuOf = (role: (typeof roles)[number]) => buildMenu(menuTree, new Set(permissionsOf(role)));

/** What leads to a screen today. A new screen is added here together with its permission in the tree. */
const builtRoutes = [
  '/messageLog',
  '/siteNotifications',
  '/dashboard',
  '/servers',
  '/serverCreate',
  '/serverCreateApp',
  '/serverCreateDesktop',
  '/serverCreateService',
  '/pricing',
  '/tasks',
  '/groups',
  '/report',
  '/serversNoIPs',
  '/serversWithIgnoredSnapshots',
  '/activeSnapshotsByTopAdmin',
  '/serversWithOpenFirewall',
  '/serversWithFirewallOutOfSync',
  '/serverPowerHistory',
  '/loginLog',
  '/accountStates',
  '/profile',
  '/people',
  '/securityLog',
  '/signInPolicy',
  '/sites',
  '/servicelets',
  '/maintenance',
  '/backupWindows',
  '/cloudinit',
  '/sshKeys',
  '/lastRestorePoints',
  '/serversWithoutBackup',
  '/backupFailures',
  '/networks',
  '/hdlibrary',
  '/uploadService',
  '/switch',
  '/blacklist',
  '/zoneRooms',
  '/hosts',
];

describe('the tree', () => {
  test('has the thirteen groups in order, and every id and route once', () => {
    expect(menuTree.filter((entry) => entry.kind === 'group').map((entry) => entry.title)).toEqual([
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

  test('names what exists, and only that, as built', () => {
    const built = leavesOf(menuTree).filter((entry) => entry.needs !== 'not built');
    expect(new Set(built.map((entry) => entry.route))).toEqual(new Set(builtRoutes));
    expect(built).toHaveLength(builtRoutes.length);
  });

  test.each(roles)('shows %s no entry that is not built or not permitted', (role) => {
    const menu = menuOf(role);
    const held = new Set<string>(permissionsOf(role));
    const shown = leavesOf(menuTree).filter((entry) => menu.permittedItems.includes(entry.id));
    expect(shown.filter((entry) => !held.has(entry.needs))).toEqual([]);
    expect(builtRoutes).toEqual(expect.arrayContaining(routesOf(menu.tree)));
    expect(menu.titles.map((title) => title.id)).toEqual(menu.permittedItems);
    expect(routesOf(menu.tree)).toContain('/dashboard');
  });

  test('shows the parents of what is permitted, and no empty group', () => {
    const menu = buildMenu(menuTree, new Set<Permission>(['report.servers-no-ips']));
    expect(menu.permittedItems).toEqual(['infrastructureSettings', 'diagnosticReports', 'serversNoIPs']);
    expect(menu.titles.at(-1)).toEqual({
      id: 'serversNoIPs',
      pageTitle: 'Servers without IPs',
      categoryTitle: 'Diagnostic Reports',
      categoryIcon: 'chart-column',
    });
    expect(buildMenu(menuTree, new Set()).tree).toEqual([]);
  });
});

describe('marketplace catalogues', () => {
  const market = (...ids: string[]) => [
    group('marketplace', 'Marketplace', { icon: 'store', children: ids.map((id) => leaf(id, id, { icon: 'x' })) }),
    leaf('other', 'Other', { icon: 'x' }),
  ];
  const catalogues = [
    { name: 'one', title: 'One', needs: 'home.view' as const },
    { name: 'two', title: 'Two', needs: 'home.view' as const },
  ];
  test.each([
    ['after mAzure', ['mCloud', 'mAzure', 'cart'], ['mCloud', 'mAzure', '+one', '+two', 'cart']],
    ['after mCloud without mAzure', ['mCloud', 'cart'], ['mCloud', '+one', '+two', 'cart']],
    ['at the end without both', ['cart'], ['cart', '+one', '+two']],
  ])('stand %s', (_where, ids, wanted) => {
    const placed = withCatalogues(market(...ids), catalogues);
    const full = wanted.map((id) => id.replace('+', 'scMarketPlace.'));
    expect(idsOf(placed)).toEqual(['marketplace', ...full, 'other']);
    expect(leavesOf(placed).find((entry) => entry.title === 'One')?.route).toBe('/scMarketPlace/one');
  });
});

describe('over HTTP', async () => {
  const { app, server } = await testApp();
  const siteId = await makeSite(app.db, '*');
  const person = await makePerson(app.db, { siteId, role: 'account-viewer' });

  test('200: GET /header/menu answers the menu of the role with the stamp of the context', async () => {
    const browser = await signedIn(server, person);
    const menu = (await browser.send('GET', '/svc/header/menu')).json();
    const user = (await browser.send('GET', '/svc/user')).json();
    expect(menu).toEqual({
      ...JSON.parse(JSON.stringify(menuOf('account-viewer'))),
      whitelabel: false,
      listDefaults: {},
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

  test('200 and 400: POST /catchCrash takes a report from anyone and answers its id', async () => {
    const browser = new Browser(server);
    const taken = await browser.send('POST', '/catchCrash', { body: { message: 'x is undefined', page: '/servers' } });
    expect([taken.statusCode, taken.json()]).toEqual([200, { reportId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect((await browser.send('POST', '/catchCrash', { body: { stack: 'x' } })).statusCode).toBe(400);
  });
});

test('initials are the first letters of the first and last word', () => {
  expect(['Ann Lee', 'ann', 'Ann Marie von Lee', '𝒳 y', ''].map(initialsOf)).toEqual(['AL', 'A', 'AL', '𝒳Y', '']);
});
