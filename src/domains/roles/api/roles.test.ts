import { expect, test } from 'vitest';
import { allPermissions, isPermission, permissionsOf, reach, roles, type Role } from '#kernel/permissions.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const browserOf = (role: Role) => signIn(it, world.people[role]);
const root = await browserOf('root');
const owner = await browserOf('account-holder');

interface Row {
  id: string;
  area: string;
  objectType: string;
  verb: string;
  risk: string;
  description: string;
  roles: Role[];
  shared: string | null;
  menu: { id: string; title: string; route: string | null }[];
}
const listed = async (who = root, query = '') => {
  const answer = await send(who, `GET /permissions?size=0${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};

test('root sees every permission, with exactly the roles that hold it', async () => {
  const rows = await listed(root, '&sorting=name');
  expect(rows.map(({ id }) => id)).toEqual([...allPermissions()]);
  for (const role of roles)
    expect(rows.filter((row) => row.roles.includes(role)).map(({ id }) => id)).toEqual([...permissionsOf(role)]);
});

test('says what a permission allows, and which entries of the menu it unlocks', async () => {
  const [power] = await listed(root, '&filter=server.power');
  expect(power).toMatchObject({
    area: 'servers',
    objectType: 'server',
    verb: 'power',
    risk: 'medium',
    shared: 'access',
  });
  const groups = (await listed(root, '&filter=group.view'))[0];
  expect(groups?.menu).toEqual([{ id: 'groups', title: 'Groups', route: '/groups' }]);
});

test('is answered in the language of the reader', async () => {
  const answer = await owner.request({
    url: '/svc/permissions?filter=Gruppen',
    headers: { 'accept-language': 'de' },
  });
  expect(answer.json<{ items: Row[] }>().items.map(({ id }) => id)).toContain('group.view');
});

test.each(['site-admin', 'account-holder'] as const)('%s sees nothing of those who reach further', async (role) => {
  const wider = roles.filter(
    (one) => ['account', 'site', 'provider'].indexOf(reach[one]) > ['account', 'site'].indexOf(reach[role]),
  );
  const rows = await listed(await browserOf(role));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.flatMap((row) => row.roles).filter((one) => wider.includes(one))).toEqual([]);
  const within = roles.filter((one) => !wider.includes(one));
  const held = allPermissions().filter((permission) => within.some((one) => permissionsOf(one).includes(permission)));
  expect(
    rows
      .map(({ id }) => id)
      .filter(isPermission)
      .sort(),
  ).toEqual(held);
});

test('filters by role, area and risk', async () => {
  const rows = await listed(root, '&role=seller&risk=high');
  expect(rows.map(({ id }) => id)).toEqual(['partner.configure']);
  const billing = await listed(root, '&area=billing');
  expect(new Set(billing.map(({ area }) => area))).toEqual(new Set(['billing']));
  expect(codesOf(await send(root, 'GET /permissions?role=emperor'))).toEqual([[1000, 'role']]);
});

test('the file is the matrix: a line for each permission, a column for each role', async () => {
  const answer = await send(root, 'GET /permissions/export?format=csv&sorting=name');
  expect(answer.statusCode, answer.body).toBe(200);
  const [head = '', ...lines] = answer.body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(head.split(',').slice(-roles.length)).toEqual([...roles]);
  expect(lines).toHaveLength(allPermissions().length);
  const cells = lines
    .find((line) => line.startsWith('host.view,'))
    ?.split(',')
    .slice(-roles.length);
  expect(cells?.map((cell) => cell === cells[0])).toEqual(
    roles.map((role) => permissionsOf(role).includes('host.view')),
  );
});

test.each(['account-viewer', 'billing-admin'] as const)('refuses %s', async (role) => {
  expect(codesOf(await send(await browserOf(role), 'GET /permissions'))).toEqual([[1003, undefined]]);
});
