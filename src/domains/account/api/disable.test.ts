import { expect, test } from 'vitest';
import { roles, type Role } from '#kernel/permissions.ts';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSite = await makeSite(db, 'other.test');

const prove = (browser: Browser) =>
  browser.send('POST', '/svc/header/reauthenticate', {
    body: { password, code: '', useTFAGoogle: false, useTFASMS: false },
  });
const disable = (browser: Browser, userId: unknown, checkOnly: unknown = false) =>
  browser.send('PUT', '/svc/header/disable', { body: { userId, checkOnly } });
const enable = (browser: Browser, userId: unknown) => browser.send('PUT', '/svc/header/enable', { body: { userId } });
const enabledOf = async (id: string) =>
  (await db.selectFrom('account').select('enabled').where('id', '=', id).executeTakeFirstOrThrow()).enabled;
const give = (person: Person, values: object) =>
  db.updateTable('account').set(values).where('id', '=', person.id).execute();

test('a check changes nothing; the real thing needs a proof and ends all sessions', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const me = await signedIn(server, person);
  const other = await signedIn(server, person);
  const free = { userId: person.id, allowed: true, disabled: false, reasons: [] };
  expect((await disable(me, person.id, true)).json()).toEqual(free);
  expect(await enabledOf(person.id)).toBe(true);
  expect(codesOf(await disable(me, person.id))).toEqual([[1500, undefined]]);
  await prove(me);
  expect((await disable(me, person.id)).json()).toEqual({ ...free, disabled: true });
  for (const browser of [me, other]) expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  expect(codesOf(await new Browser(server).signIn(person.email))).toEqual([[21, 'password']]);
});

test('unpaid bills, accounts below and the last root stand in the way', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const child = await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
  await give(person, { billing_state: 9 });
  const me = await signedIn(server, person);
  const kinds = async (browser: Browser, id: string) =>
    (await disable(browser, id, true))
      .json<{ allowed: boolean; reasons: { kind: string }[] }>()
      .reasons.map((one) => one.kind);
  expect(await kinds(me, person.id)).toEqual(['accounts', 'debt']);
  const answer = await disable(me, person.id);
  expect([answer.statusCode, codesOf(answer)]).toEqual([409, [[1555, 'userId']]]);
  await give(person, { billing_state: 3, status: 'Suspended-Billing' });
  await give(child, { enabled: false });
  expect(await kinds(me, person.id)).toEqual(['debt']);
  const root = await makePerson(db, { siteId, role: 'root' });
  expect(await kinds(await signedIn(server, root), root.id)).toEqual(['last-root']);
  await db.deleteFrom('session').where('account_id', '=', root.id).execute();
  await give(root, { role: 'seller' });
});

test.each([
  [{ checkOnly: true }, [[1001, 'userId']]],
  [{ userId: 'x', checkOnly: true }, [[1000, 'userId']]],
  [{ userId: "'; drop table account; --", checkOnly: true }, [[1000, 'userId']]],
  [{ userId: '01900000-0000-7000-8000-000000000009' }, [[1001, 'checkOnly']]],
  [{ userId: '01900000-0000-7000-8000-000000000009', checkOnly: 'yes' }, [[1000, 'checkOnly']]],
])('bad input %j', async (body, expected) => {
  const me = await signedIn(server, await makePerson(db, { siteId, role: 'account-holder' }));
  const answer = await me.send('PUT', '/svc/header/disable', { body });
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, expected]);
});

test('an account holder enables the accounts below; what is elsewhere does not exist', async () => {
  const parent = await makePerson(db, { siteId, role: 'account-holder' });
  const child = await makePerson(db, { siteId, role: 'account-holder', parentId: parent.id, enabled: false });
  const stranger = await makePerson(db, { siteId, role: 'account-holder', enabled: false });
  const me = await signedIn(server, parent);
  expect((await enable(me, stranger.id)).statusCode).toBe(404);
  expect((await enable(me, child.id)).statusCode).toBe(204);
  expect(await enabledOf(child.id)).toBe(true);
  expect(codesOf(await enable(me, child.id))).toEqual([[1557, 'userId']]);
  expect(codesOf(await enable(me, 'x'))).toEqual([[1000, 'userId']]);
  const audit = await db
    .selectFrom('audit')
    .select(['actor_id', 'account_id'])
    .where('action', '=', 'account.enable')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(audit).toEqual({ actor_id: parent.id, account_id: child.id });
  const received = await db.selectFrom('notification').select('code').where('account_id', '=', child.id).execute();
  expect(received).toEqual([{ code: 123 }]);
});

/** Who may act on whom: the rows act, the columns are acted on. */
const mayEnable: Record<Role, readonly Role[]> = {
  root: roles,
  'infrastructure-operator': ['account-viewer', 'account-holder', 'seller', 'infrastructure-operator'],
  'site-admin': ['account-viewer', 'account-holder', 'site-admin', 'billing-admin', 'seller'],
  'billing-admin': [],
  seller: [],
  'support-agent': [],
  'account-holder': [],
  'account-viewer': [],
};

test.each(roles.flatMap((actor) => roles.map((target) => [actor, target] as const)))(
  '%s enables %s only if the rights include it',
  async (actorRole, targetRole) => {
    const actor = await makePerson(db, { siteId, role: actorRole });
    const target = await makePerson(db, { siteId, role: targetRole, enabled: false });
    const answer = await enable(await signedIn(server, actor), target.id);
    expect(answer.statusCode === 204).toBe(mayEnable[actorRole].includes(targetRole));
    expect(await enabledOf(target.id)).toBe(mayEnable[actorRole].includes(targetRole));
  },
);

test('site staff cannot reach another site', async () => {
  const admin = await signedIn(server, await makePerson(db, { siteId, role: 'site-admin' }));
  const target = await makePerson(db, { siteId: otherSite, role: 'account-holder', enabled: false });
  expect((await enable(admin, target.id)).statusCode).toBe(404);
});
