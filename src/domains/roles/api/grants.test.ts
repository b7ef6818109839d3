// @database
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { permissionsOf, type Permission } from '#kernel/permissions.ts';
import type { roles } from '../contract.ts';
import { codesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { actorOf } from '#test/sessions.ts';
import { addPerson, createWorld, signIn, type Browser, type Person } from '#test/world.ts';
import { endGrants } from './end-grants.ts';

const it = await testApp();
const { app, clock } = it;
const world = await createWorld(it);
const { siteId, people } = world;
const holder = people['account-holder'];
const owner = await proven(await signIn(it, holder));
const admin = await proven(await signIn(it, people['site-admin']));
const root = await proven(await signIn(it, people.root));
const bob = await signIn(it, world.bob);

let made = 0;
/** A team member of an account who holds only what is granted. */
async function member(parent: Person = holder): Promise<Person> {
  const person = await addPerson(app, {
    siteId,
    role: 'account-viewer',
    name: `member-${made++}`,
    parentId: parent.accountId,
  });
  await app.db.updateTable('account').set({ grants_only: true }).where('id', '=', person.accountId).execute();
  return person;
}
type PermissionSet = AnswerOf<typeof roles.readPermissionSet>;
async function makeSet(who: Browser, permissions: readonly Permission[], more: object = {}): Promise<PermissionSet> {
  const answer = await send(who, 'POST /permissionSets', { name: `Set ${made++}`, permissions, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PermissionSet>();
}
const grant = (who: Browser, input: object) => send(who, 'POST /grants', { reason: 'On call', ...input });
async function granted(who: Browser, input: object): Promise<string> {
  const answer = await grant(who, input);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}
const heldBy = async (who: Browser) =>
  (await send(who, 'GET /user')).json<{ permissions: Permission[]; ctxTs: string }>();
const menuOf = async (who: Browser) =>
  (await send(who, 'GET /header/menu')).json<{ permittedItems: string[] }>().permittedItems;

test('a set counts from the next request of a running session on: context, menu and operations', async () => {
  const person = await member();
  const browser = await signIn(it, person);
  const before = await heldBy(browser);
  expect(before.permissions).toEqual([]);
  expect(codesOf(await send(browser, 'GET /servers'))).toEqual([[1003, undefined]]);
  const set = await makeSet(owner, ['server.view', 'server.power']);
  const { sessionId } = (await actorOf(it, browser))!;
  const refreshed = new Set<string | null>();
  const unlisten = app.hub.onSessionEnd((ended) => void refreshed.add(ended));
  const id = await granted(owner, { setId: set.id, email: person.email });
  await until('the streams of the session begin anew', async () => (refreshed.has(sessionId) ? true : null));
  unlisten();
  const after = await heldBy(browser);
  expect(after.permissions).toEqual(['server.power', 'server.view']);
  expect(after.ctxTs).not.toBe(before.ctxTs);
  expect(await menuOf(browser)).toContain('servers');
  expect((await send(browser, 'GET /servers')).statusCode).toBe(200);
  expect((await send(owner, `DELETE /grants/${id}`)).statusCode).toBe(204);
  expect((await heldBy(browser)).permissions).toEqual([]);
  expect(codesOf(await send(browser, 'GET /servers'))).toEqual([[1003, undefined]]);
  expect(await historyOf(app.db, person.accountId)).toEqual([
    `${set.name} granted to ${person.email}: On call`,
    `${set.name} revoked from ${person.email}`,
  ]);
  const notices = await app.db
    .selectFrom('notification')
    .select('code')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(notices.map(({ code }) => code)).toEqual([1395, 1395]);
});

test('a grant counts on top of a role, and for work in the name of someone', async () => {
  const seller = people.seller;
  const browser = await signIn(it, seller);
  expect(codesOf(await send(browser, 'GET /groups'))).toEqual([[1003, undefined]]);
  const set = await makeSet(admin, ['group.view']);
  await granted(admin, { setId: set.id, email: seller.email });
  expect((await send(browser, 'GET /groups')).statusCode).toBe(200);
  expect(await app.authenticator.permissionsNow(app, seller.accountId)).toEqual(
    new Set([...permissionsOf('seller'), 'group.view']),
  );
});

test('expires at its time, is ended by the clock, and says so', async () => {
  const person = await member();
  const browser = await signIn(it, person);
  const end = new Date(clock.now() + 60_000).toISOString();
  const id = await granted(owner, { permission: 'server.view', email: person.email, until: end });
  expect((await heldBy(browser)).permissions).toEqual(['server.view']);
  clock.advance(60);
  expect((await heldBy(browser)).permissions).toEqual([]);
  await endGrants.run(app);
  const [row] = (await send(owner, `GET /grants?person=${person.accountId}`)).json<{
    items: { id: string; state: string }[];
  }>().items;
  expect(row).toMatchObject({ id, state: 'expired' });
  expect((await historyOf(app.db, person.accountId)).at(-1)).toBe(`server.view of ${person.email} expired`);
  expect(codesOf(await grant(owner, { permission: 'server.view', email: person.email, until: end }))).toEqual([
    [9907, 'until'],
  ]);
  expect(refusalOf(await send(owner, `DELETE /grants/${id}`))).toEqual([409, 9913]);
});

test('what a grant gave can be used and not passed on', async () => {
  const person = await member();
  await granted(owner, { permission: 'role.manage', email: person.email });
  await granted(owner, { permission: 'server.power', email: person.email });
  const browser = await proven(await signIn(it, person));
  const other = await member();
  expect(codesOf(await grant(browser, { permission: 'server.power', email: other.email }))).toEqual([
    [9900, 'permission'],
  ]);
  expect(codesOf(await send(browser, 'POST /permissionSets', { name: 'Mine', permissions: ['server.power'] }))).toEqual(
    [[9900, 'permissions']],
  );
  expect(codesOf(await grant(browser, { permission: 'server.view', email: person.email }))).toEqual([
    [9900, 'permission'],
  ]);
});

test('a permission with a high risk asks for a proof of identity', async () => {
  const plain = await signIn(it, holder);
  const person = await member();
  expect(codesOf(await grant(plain, { permission: 'server.terminate', email: person.email }))).toEqual([
    [1500, undefined],
  ]);
  expect(
    codesOf(await send(plain, 'POST /permissionSets', { name: 'Risky', permissions: ['server.terminate'] })),
  ).toEqual([[1500, undefined]]);
  await granted(owner, { permission: 'server.terminate', email: person.email });
});

test('staff of a site grant within the site and their own permissions', async () => {
  const person = await member();
  expect(codesOf(await grant(admin, { permission: 'host.view', email: people.seller.email }))).toEqual([
    [9900, 'permission'],
  ]);
  expect(codesOf(await grant(admin, { permission: 'server.view', email: people.root.email }))).toEqual([
    [1632, undefined],
  ]);
  expect(codesOf(await grant(admin, { permission: 'server.view', email: world.otherSiteAdmin.email }))).toEqual([
    [9910, 'email'],
  ]);
  // Operations that only staff hold read a whole site: never for an account.
  expect(codesOf(await grant(admin, { permission: 'person.view', email: person.email }))).toEqual([[9909, 'email']]);
  expect(codesOf(await grant(root, { permission: 'host.view', email: people.seller.email }))).toEqual([
    [9909, 'email'],
  ]);
  expect(codesOf(await grant(bob, { permission: 'server.view', email: person.email }))).toEqual([[9910, 'email']]);
  expect(codesOf(await grant(owner, { permission: 'server.view', email: holder.email }))).toEqual([[9908, 'email']]);
});

test('a set stays among the people of its owner, who may change it later', async () => {
  const set = await makeSet(owner, ['server.view']);
  expect(codesOf(await grant(admin, { setId: set.id, email: people['support-agent'].email }))).toEqual([
    [1632, undefined],
  ]);
  expect(codesOf(await grant(admin, { setId: set.id, email: world.bob.email }))).toEqual([[9912, 'setId']]);
  const ofRoot = await makeSet(root, ['host.view', 'server.view']);
  const change = { name: ofRoot.name, permissions: ['server.view'] };
  expect(refusalOf(await send(admin, `PUT /permissionSets/${ofRoot.id}`, change, { version: 1 }))).toEqual([403, 9900]);
  expect(refusalOf(await send(bob, `GET /permissionSets/${set.id}`))).toEqual([404, 1004]);
});

test('a change says first who gains and loses what; a set that is archived gives nothing until it is restored', async () => {
  const person = await member();
  const browser = await signIn(it, person);
  const set = await makeSet(owner, ['server.view', 'server.power']);
  await granted(owner, { setId: set.id, email: person.email });
  await granted(owner, { permission: 'server.power', email: person.email });
  const change = { name: set.name, permissions: ['server.view', 'group.view'] };
  const path = `/permissionSets/${set.id}` as const;
  const tried = await send(owner, `PUT ${path}`, change, { version: 1, dryRun: true });
  expect(tried.json<PermissionSet>().effects).toEqual([
    { accountId: person.accountId, email: person.email, gains: ['group.view'], loses: [] },
  ]);
  expect((await heldBy(browser)).permissions).not.toContain('group.view');
  expect((await send(owner, `PUT ${path}`, change, { version: 1 })).statusCode).toBe(200);
  expect((await heldBy(browser)).permissions).toEqual(['group.view', 'server.power', 'server.view']);
  expect(refusalOf(await send(owner, `PUT ${path}`, change, { version: 1 }))).toEqual([412, 1005]);
  expect(
    (await send(owner, `PUT /permissionSets/${set.id}/archive`, { archived: true })).json<PermissionSet>().effects,
  ).toMatchObject([{ gains: [], loses: ['group.view', 'server.view'] }]);
  expect((await heldBy(browser)).permissions).toEqual(['server.power']);
  const other = await member();
  expect(codesOf(await grant(owner, { setId: set.id, email: other.email }))).toEqual([[9904, 'setId']]);
  await send(owner, `PUT ${path}/archive`, { archived: false });
  expect((await heldBy(browser)).permissions).toEqual(['group.view', 'server.power', 'server.view']);
  const history = (await send(owner, `GET /permissionSets/${set.id}/history`)).json<{ items: { action: string }[] }>()
    .items;
  expect(history.map(({ action }) => action).toReversed()).toEqual([
    'Permission set created',
    `${set.name} granted to ${person.email}: On call`,
    'Permission set changed',
    'Permission set archived',
    'Permission set restored',
  ]);
  const listed = (await send(owner, 'GET /permissionSets?archived=0&permission=group.view')).json<{
    items: { id: string }[];
  }>();
  expect(listed.items.map(({ id }) => id)).toEqual([set.id]);
});

test('a group passes its grants on to its members in the tree, and only those who could grant them add members', async () => {
  const person = await member();
  const browser = await signIn(it, person);
  await app.db
    .updateTable('account')
    .set({ email_validated_at: new Date() })
    .where('id', 'in', [person.accountId, world.bob.accountId])
    .execute();
  const { id: groupId } = (await send(owner, 'POST /groups', { name: 'Operators' })).json<{ id: string }>();
  const add = (who: Browser, email: string) => send(who, `POST /groups/${groupId}/members`, { email });
  const id = await granted(owner, { permission: 'server.power', groupId });
  const added = await add(owner, person.email);
  expect(added.statusCode, added.body).toBe(200);
  await add(owner, world.bob.email);
  expect((await heldBy(browser)).permissions).toEqual(['server.power']);
  // Bob has it anyway; his read-only member does not, in spite of the group.
  const outsider = await member(world.bob);
  await app.db
    .updateTable('account')
    .set({ email_validated_at: new Date() })
    .where('id', '=', outsider.accountId)
    .execute();
  await add(owner, outsider.email);
  expect((await heldBy(await signIn(it, outsider))).permissions).toEqual([]);
  const helper = await member();
  for (const permission of ['group.manage', 'group.members']) await granted(owner, { permission, email: helper.email });
  expect(codesOf(await add(await signIn(it, helper), helper.email))).toEqual([[9900, undefined]]);
  const members = added.json<{ people: { id: string; email: string }[] }>().people;
  await send(owner, `DELETE /groups/${groupId}/members/${members[0]!.id}`);
  expect((await heldBy(browser)).permissions).toEqual([]);
  expect((await send(owner, `DELETE /grants/${id}`)).statusCode).toBe(204);
});

test("what staff grant to an account's group stays among the account's people", async () => {
  const [person, outsider] = [await member(), await member(world.bob)];
  await app.db
    .updateTable('account')
    .set({ email_validated_at: new Date() })
    .where('id', 'in', [person.accountId, outsider.accountId])
    .execute();
  const { id: groupId } = (await send(owner, 'POST /groups', { name: 'Watchers' })).json<{ id: string }>();
  for (const { email } of [person, outsider])
    expect((await send(owner, `POST /groups/${groupId}/members`, { email })).statusCode).toBe(200);
  await granted(admin, { permission: 'server.view', groupId });
  const set = await makeSet(admin, ['server.power']);
  await granted(admin, { setId: set.id, groupId });
  expect((await heldBy(await signIn(it, person))).permissions).toEqual(['server.power', 'server.view']);
  expect((await heldBy(await signIn(it, outsider))).permissions).toEqual([]);
});

test('refuses what is no set: names, permissions, duplicates', async () => {
  const set = await makeSet(owner, ['server.view']);
  const create = (input: object) =>
    send(owner, 'POST /permissionSets', { name: 'New', permissions: ['server.view'], ...input });
  expect(codesOf(await create({ name: ' ' }))).toEqual([[1895, 'name']]);
  expect(codesOf(await create({ name: set.name.toUpperCase() }))).toEqual([[9903, 'name']]);
  expect(codesOf(await create({ permissions: [] }))).toEqual([[9901, 'permissions']]);
  expect(codesOf(await create({ permissions: ['server.fly'] }))).toEqual([[9902, 'permissions']]);
  expect(codesOf(await create({ siteId: world.otherSiteId }))).toEqual([[1004, 'siteId']]);
  const person = await member();
  await granted(owner, { setId: set.id, email: person.email });
  expect(codesOf(await grant(owner, { setId: set.id, email: person.email }))).toEqual([[9905, 'email']]);
  expect(codesOf(await grant(owner, { setId: set.id }))).toEqual([[9906, 'email']]);
  expect(codesOf(await grant(owner, { email: person.email }))).toEqual([[9911, 'setId']]);
  expect(codesOf(await grant(owner, { setId: set.id, email: person.email, reason: ' ' }))).toEqual([[9914, 'reason']]);
});
