import { expect, test } from 'vitest';
import { bareCodesOf, codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const staff = await signedIn(server, admin);
const billing = await signedIn(server, await makePerson(db, { siteId, role: 'billing-admin' }));

const move = (browser: Browser, id: string, body: unknown) => browser.send('PUT', `/svc/users/${id}/state`, { body });
const prove = (browser: Browser) =>
  browser.send('POST', '/svc/header/reauthenticate', {
    body: { password, code: '', useTFAGoogle: false, useTFASMS: false },
  });
const customer = () => makePerson(db, { siteId, role: 'account-holder' });
const given = { reason: 'The invoice of March is open.' };

test('staff sees the states and where it may move them, and moves them with a reason on record', async () => {
  const person = await customer();
  const read = (browser: Browser) => browser.send('GET', `/svc/users/${person.id}/state`);
  expect((await read(billing)).json()).toMatchObject({
    accountStatus: 'Ok',
    billingProfileStatus: 3,
    accountMoves: ['Warning', 'Suspended-Billing'],
    billingMoves: [-1, 0, 1, 2, 5, 7, 9],
    mayEnable: false,
  });
  const wanted = { accountStatus: 'Suspended-Billing', billingProfileStatus: 9, ...given };
  await prove(billing);
  const answer = await move(billing, person.id, wanted);
  expect(answer.json()).toMatchObject({ accountStatus: 'Suspended-Billing', billingProfileStatus: 9 });
  const audit = await db
    .selectFrom('audit')
    .select(['diff', 'account_id'])
    .where('action', '=', 'account.move-state')
    .executeTakeFirstOrThrow();
  expect(audit).toEqual({
    account_id: person.id,
    diff: { status: ['Ok', 'Suspended-Billing'], billingState: [3, 9], reason: [null, given.reason] },
  });
  const received = await db.selectFrom('notification').select('code').where('account_id', '=', person.id).execute();
  expect(received).toEqual([{ code: 123 }]);
});

test('what takes something away needs a proof of identity, what gives it back does not', async () => {
  const fresh = await signedIn(server, admin);
  const person = await customer();
  const moved = async (body: object) => codesOf(await move(fresh, person.id, { ...body, ...given }));
  for (const body of [
    { accountStatus: 'Locked' },
    { accountStatus: 'Suspended-Policy' },
    { accountStatus: 'Suspended-Billing' },
    { billingProfileStatus: 0 },
    { accountStatus: 'Warning', billingProfileStatus: 7 },
  ])
    expect([body, await moved(body)]).toEqual([body, [[1500, undefined]]]);
  const states = () =>
    db.selectFrom('account').select(['status', 'billing_state']).where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(await states()).toEqual({ status: 'Ok', billing_state: 3 });
  expect((await move(fresh, person.id, { accountStatus: 'Warning', ...given })).statusCode).toBe(200);
  expect((await move(fresh, person.id, { billingProfileStatus: 2, ...given })).statusCode).toBe(200);
  await prove(fresh);
  expect((await move(fresh, person.id, { accountStatus: 'Locked', ...given })).statusCode).toBe(200);
  const later = await signedIn(server, admin);
  expect((await move(later, person.id, { accountStatus: 'Suspended-Policy', ...given })).statusCode).toBe(200);
  expect((await move(later, person.id, { accountStatus: 'Ok', ...given })).statusCode).toBe(200);
});

test('a locked account is signed out and stays out', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  await prove(staff);
  await move(staff, person.id, { accountStatus: 'Locked', ...given });
  expect((await me.send('GET', '/svc/user')).statusCode).toBe(401);
  expect(codesOf(await new Browser(server).signIn(person.email))).toEqual([[21, 'password']]);
  await move(staff, person.id, { accountStatus: 'Ok', ...given });
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(200);
});

test.each([
  ['1556: not theirs to lock', { accountStatus: 'Locked', ...given }, [[1556, 'accountStatus']]],
  ['1557: there already', { accountStatus: 'Ok', ...given }, [[1557, 'accountStatus']]],
  ['nothing to move', given, [[1001, 'accountStatus']]],
  ['no reason', { accountStatus: 'Warning' }, [[1001, 'reason']]],
  ['an empty reason', { accountStatus: 'Warning', reason: '  ' }, [[1000, 'reason']]],
  ['an overlong reason', { accountStatus: 'Warning', reason: 'x'.repeat(501) }, [[1000, 'reason']]],
  ['an unknown state', { accountStatus: 'Odd', ...given }, [[1000, 'accountStatus']]],
  ['an unknown billing state', { billingProfileStatus: 4, ...given }, [[1000, 'billingProfileStatus']]],
  ['a wrong type', { billingProfileStatus: '3', ...given }, [[1000, 'billingProfileStatus']]],
])('%s', async (_name, body, expected) => {
  const answer = await move(billing, (await customer()).id, body);
  expect(codesOf(answer)).toEqual(expected);
});

test('nobody moves themselves, or staff beyond their own rights', async () => {
  expect((await move(staff, admin.id, { accountStatus: 'Warning', ...given })).statusCode).toBe(403);
  const root = await makePerson(db, { siteId, role: 'root' });
  expect((await move(staff, root.id, { accountStatus: 'Warning', ...given })).statusCode).toBe(403);
  const seller = await makePerson(db, { siteId, role: 'seller' });
  expect((await move(staff, seller.id, { accountStatus: 'Warning', ...given })).statusCode).toBe(200);
  const me = await signedIn(server, await customer());
  expect((await move(me, seller.id, { accountStatus: 'Ok', ...given })).statusCode).toBe(403);
});

test('another site does not exist', async () => {
  const other = await makePerson(db, { siteId: await makeSite(db, 'other.test'), role: 'account-holder' });
  expect((await move(staff, other.id, { accountStatus: 'Warning', ...given })).statusCode).toBe(404);
  expect((await staff.send('GET', `/svc/users/${other.id}/state`)).statusCode).toBe(404);
});

test('the external profile: required, set, and moved by those who answer for money', async () => {
  const { id } = await customer();
  const set = (browser: Browser, externalProfile: number) => move(browser, id, { externalProfile, ...given });
  const agent = await signedIn(server, await makePerson(db, { siteId, role: 'support-agent' }));
  expect(bareCodesOf(await set(agent, 1))).toEqual([1556]);
  expect((await set(billing, 1)).json()).toMatchObject({ externalProfile: 1, externalMoves: [0, 2] });
  expect(bareCodesOf(await set(billing, 1))).toEqual([1557]);
  expect((await set(billing, 3)).statusCode).toBe(400);
  expect((await set(staff, 2)).json()).toMatchObject({ externalProfile: 2, externalMoves: [0, 1] });
});
