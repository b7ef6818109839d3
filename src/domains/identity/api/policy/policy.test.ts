import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const root = await makePerson(db, { siteId, role: 'root' });

const policy = {
  factorRequired: false,
  factorRoles: ['seller'],
  factorMethods: ['google', 'email'],
  minPassword: 12,
  idleMinutes: 20,
  hours: 10,
  operatorIdleMinutes: 5,
  operatorHours: 4,
};
const prove = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const save = (browser: Browser, id: string, body: object = policy) =>
  browser.send('PUT', `/svc/sites/${id}/signInPolicy`, { body });
const listed = async (browser: Browser) =>
  (await browser.send('GET', '/svc/sites/signInPolicies')).json<{ items: { siteId: string; policy: object }[] }>()
    .items;

test('200: a site administrator sees the own site, root all of them', async () => {
  expect((await listed(await signedIn(server, admin))).map((item) => item.siteId)).toEqual([siteId]);
  expect((await listed(await signedIn(server, root))).map((item) => item.siteId).sort()).toEqual(
    [siteId, otherId].sort(),
  );
});

test('204: after a proof; the change is written down with what was before', async () => {
  const browser = await signedIn(server, admin);
  expect((await save(browser, siteId)).json()).toMatchObject({ errors: [{ code: 1500 }] });
  await prove(browser);
  expect((await save(browser, siteId)).statusCode).toBe(204);
  expect(await listed(browser)).toMatchObject([{ siteId, policy }]);
  const row = await db
    .selectFrom('audit')
    .select(['actor_id', 'diff'])
    .where('action', '=', 'site.sign-in-policy')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    actor_id: admin.id,
    diff: { idleMinutes: [30, 20], hours: [12, 10], minPassword: [6, 12] },
  });
  expect(row.diff).toMatchObject({ factorRoles: [[], ['seller']] });
  // A new seller needs a factor, and a customer does not.
  const [seller, holder] = [
    await makePerson(db, { siteId, role: 'seller' }),
    await makePerson(db, { siteId, role: 'account-holder' }),
  ];
  expect((await new Browser(server).signIn(seller.email)).json()).toHaveProperty('mediateToken');
  expect((await new Browser(server).signIn(holder.email)).json()).toMatchObject({ userId: holder.id });
});

test('404 and 400: not the site of somebody else, and nothing out of bounds', async () => {
  const browser = await signedIn(server, admin);
  await prove(browser);
  expect((await save(browser, otherId)).statusCode).toBe(404);
  for (const [key, value] of [
    ['idleMinutes', 0],
    ['idleMinutes', 1441],
    ['hours', 721],
    ['operatorHours', null],
    ['operatorIdleMinutes', 1.5],
    ['minPassword', 5],
    ['minPassword', 31],
    ['factorMethods', []],
  ] as const) {
    const refused = await save(browser, siteId, { ...policy, [key]: value });
    expect([refused.statusCode, refused.json<{ errors: { key: string }[] }>().errors[0]?.key]).toEqual([400, key]);
  }
});

test('a password that has become too short opens nothing but the choice of a new one', async () => {
  const id = await makeSite(db, 'strict.test');
  const person = await makePerson(db, { siteId: id, role: 'account-holder' });
  const min_password = password.length + 1;
  await db.updateTable('site').set({ min_password }).where('id', '=', id).execute();
  const browser = new Browser(server, 'strict.test');
  expect((await browser.signIn(person.email)).json()).toMatchObject({ passwordChangeRequired: true, permissions: [] });
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(403);
  const change = (newPass: string) =>
    browser.send('PUT', '/svc/header/password', { body: { oldPass: password, newPass, confirmPass: newPass } });
  expect((await change('Velvet-41')).json()).toMatchObject({ errors: [{ code: 1601, key: 'newPass' }] });
  expect((await change('Velvet-otter-and-41')).statusCode).toBe(204);
  const after = (await browser.send('GET', '/svc/user')).json<{ permissions: string[] }>();
  expect(after).toMatchObject({ passwordChangeRequired: false });
  expect(after.permissions).toContain('server.view');
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(200);
});

test('a password that is long enough again goes on as before with the next sign-in', async () => {
  const person = await makePerson(db, { siteId: otherId, role: 'account-holder' });
  await db.updateTable('credential').set({ is_short: true }).where('account_id', '=', person.id).execute();
  const answer = await new Browser(server, 'other.test').signIn(person.email);
  expect(answer.json()).toMatchObject({ passwordChangeRequired: false });
});
