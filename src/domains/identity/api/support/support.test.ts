import { beforeEach, describe, expect, test } from 'vitest';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { giveLeave } from '#test/support.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const agent = await makePerson(db, { siteId, role: 'support-agent' });
const other = await makePerson(db, { siteId, role: 'site-admin' });
const customer = await makePerson(db, { siteId, role: 'account-holder' });

const wish = { mode: 'acting', reason: 'Cannot reach the server', ticket: 'T-17' };
const url = `/svc/people/${customer.id}/support`;
const prove = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const whoAmI = async (browser: Browser) => (await browser.send('GET', '/svc/user')).json();

beforeEach(async () => {
  await db.deleteFrom('support_grant').execute();
  await giveLeave({ app, clock }, { accountId: customer.id }, 'acting');
});

async function proven(person: { email: string }): Promise<Browser> {
  const browser = new Browser(server);
  expect((await browser.signIn(person.email)).statusCode).toBe(200);
  expect((await prove(browser)).statusCode).toBe(200);
  return browser;
}

async function entered(mode = 'acting', operator = admin): Promise<Browser> {
  const browser = await proven(operator);
  const answer = await browser.send('POST', url, { body: { ...wish, mode } });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  return browser;
}

describe('entering an account', () => {
  test('204: after a proof, with reason and ticket; both ids stand on every row', async () => {
    const browser = await signedIn(server, admin);
    expect(bareCodesOf(await browser.send('POST', url, { body: wish }))).toEqual([1500]);
    await prove(browser);
    for (const [key, value] of [
      ['reason', ''],
      ['reason', '    '],
      ['ticket', ''],
    ] as const) {
      const refused = await browser.send('POST', url, { body: { ...wish, [key]: value } });
      expect([refused.statusCode, refused.json().errors[0].key]).toEqual([400, key]);
    }
    expect((await browser.send('POST', url, { body: wish })).statusCode).toBe(204);
    const context = await whoAmI(browser);
    expect(context).toMatchObject({ userId: customer.id, support: { operator: 'Ann site-admin', mode: 'acting' } });
    expect(context.support.secondsLeft).toBe(3600);
    expect((await browser.send('POST', '/svc/servers', { body: {} })).statusCode).toBe(400);
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'on_behalf_of', 'account_id', 'diff'])
      .where('action', 'in', ['support.start', 'server.create'])
      .where((e) => e.or([e('outcome', '=', 'done'), e('action', '=', 'server.create')]))
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'support.start', actor_id: admin.id, account_id: customer.id, diff: { ticket: [null, 'T-17'] } },
      { action: 'server.create', actor_id: admin.id, on_behalf_of: customer.id, account_id: customer.id },
    ]);
    expect((await browser.send('DELETE', '/svc/header/support')).statusCode).toBe(204);
    expect(await whoAmI(browser)).toMatchObject({ userId: admin.id, support: null });
    const end = await db.selectFrom('audit').selectAll().where('action', '=', 'support.end').executeTakeFirstOrThrow();
    expect(end).toMatchObject({ actor_id: admin.id, on_behalf_of: customer.id });
    expect(bareCodesOf(await browser.send('DELETE', '/svc/header/support'))).toEqual([1635]);
  });

  test('403: staff, people with more rights, nested, or without the permission', async () => {
    const browser = await proven(admin);
    expect(bareCodesOf(await browser.send('POST', `/svc/people/${other.id}/support`, { body: wish }))).toEqual([1633]);
    const limited = await proven(agent);
    expect(bareCodesOf(await limited.send('POST', url, { body: wish }))).toEqual([1632]);
    const inside = await entered();
    expect(bareCodesOf(await inside.send('POST', url, { body: wish }))).toEqual([1630]);
    const plain = await proven(customer);
    expect(bareCodesOf(await plain.send('POST', url, { body: wish }))).toEqual([1003]);
  });

  test('403: an operator with a second factor proves it; the password alone does not do', async () => {
    const guarded = await makePerson(db, { siteId, role: 'site-admin' });
    const browser = await signedIn(server, guarded);
    await db
      .insertInto('factor_setting')
      .values({ account_id: guarded.id, use_factor: true, use_email: true })
      .execute();
    expect(bareCodesOf(await prove(browser))).toEqual([54]);
    expect(bareCodesOf(await browser.send('POST', url, { body: wish }))).toEqual([1500]);
  });

  test('404: a person of another site does not exist', async () => {
    const elsewhere = await makePerson(db, { siteId: await makeSite(db, 'far.test'), role: 'account-holder' });
    const browser = await proven(admin);
    expect((await browser.send('POST', `/svc/people/${elsewhere.id}/support`, { body: wish })).statusCode).toBe(404);
  });
});

describe('the end', () => {
  test('an hour, however busy; then the operator is who they are', async () => {
    const browser = await entered();
    for (let minutes = 0; minutes < 59; minutes += 12) {
      expect((await whoAmI(browser)).userId).toBe(customer.id);
      clock.advance(12 * 60 - 10);
    }
    clock.advance(60);
    expect(await whoAmI(browser)).toMatchObject({ userId: admin.id, support: null });
  });

  test("the operator's sign-out ends it, and so does losing the account", async () => {
    const browser = await entered();
    const kept = Object.fromEntries(browser.cookies);
    await browser.send('GET', '/svc/logout');
    expect((await browser.send('GET', '/svc/user', { cookies: kept })).statusCode).toBe(401);
    const second = await entered();
    await db.updateTable('account').set({ enabled: false }).where('id', '=', admin.id).execute();
    expect((await second.send('GET', '/svc/user')).statusCode).toBe(401);
    await db.updateTable('account').set({ enabled: true }).where('id', '=', admin.id).execute();
  });

  test("401: the token is worth nothing without the operator's own, or in its place", async () => {
    const browser = await entered();
    const token = browser.cookies.get('session-support') ?? '';
    const stranger = new Browser(server);
    const tries: Record<string, string>[] = [
      { 'session-support': token },
      { session: token },
      { session: token, 'session-support': token },
    ];
    for (const cookies of tries) expect((await stranger.send('GET', '/svc/user', { cookies })).statusCode).toBe(401);
  });
});

describe("the customer's leave", () => {
  beforeEach(() => db.deleteFrom('support_grant').execute());
  const leave = (owner: Browser, body: object) => owner.send('PUT', '/svc/header/supportAccess', { body });

  test('to look is not one to act: the stronger right needs the stronger leave', async () => {
    const owner = await signedIn(server, customer);
    const browser = await proven(admin);
    const refusals = async () => {
      const { view, act } = (await browser.send('GET', `/svc/people/${customer.id}`)).json().refusals;
      return [view === null, act === null];
    };
    expect(bareCodesOf(await browser.send('POST', url, { body: wish }))).toEqual([1634]);
    expect(await refusals()).toEqual([false, false]);
    await leave(owner, { hours: 2 });
    expect(bareCodesOf(await browser.send('POST', url, { body: wish }))).toEqual([1636]);
    expect(await refusals()).toEqual([true, false]);
    await leave(owner, { hours: 2, mode: 'acting' });
    expect((await browser.send('GET', `/svc/people/${customer.id}`)).json().leaveMode).toBe('acting');
    expect(await refusals()).toEqual([true, true]);
    expect((await browser.send('POST', url, { body: wish })).statusCode).toBe(204);
    const { leaveMode, sessions } = (await owner.send('GET', '/svc/header/supportAccess')).json();
    expect([leaveMode, sessions[0]]).toEqual(['acting', expect.objectContaining({ mode: 'acting', open: true })]);
  });

  test.each([{ hours: 2, mode: 'viewing' }, null])('taken back to %j, it ends sessions that act', async (less) => {
    const owner = await signedIn(server, customer);
    await leave(owner, { hours: 2, mode: 'acting' });
    const browser = await entered();
    expect((await whoAmI(browser)).userId).toBe(customer.id);
    const answer = less === null ? owner.send('DELETE', '/svc/header/supportAccess') : leave(owner, less);
    expect((await answer).statusCode).toBe(204);
    expect((await whoAmI(browser)).userId).toBe(admin.id);
    expect((await owner.send('GET', '/svc/header/supportAccess')).json().sessions[0]).toMatchObject({ open: false });
  });

  test('lets a support agent look and nothing else; taking it back ends that at once', async () => {
    const owner = await signedIn(server, customer);
    const limited = await proven(agent);
    const look = { ...wish, mode: 'viewing' };
    expect(bareCodesOf(await limited.send('POST', url, { body: look }))).toEqual([1634]);
    for (const hours of [0, 169, 1.5])
      expect((await owner.send('PUT', '/svc/header/supportAccess', { body: { hours } })).statusCode).toBe(400);
    expect((await owner.send('PUT', '/svc/header/supportAccess', { body: { hours: 2 } })).statusCode).toBe(204);
    expect((await limited.send('POST', url, { body: look })).statusCode).toBe(204);
    const context = await whoAmI(limited);
    expect(context.userId).toBe(customer.id);
    expect(context.permissions).toContain('server.view');
    expect(context.permissions).not.toContain('server.create');
    expect(bareCodesOf(await limited.send('POST', '/svc/servers', { body: {} }))).toEqual([1631]);
    const seen = (await owner.send('GET', '/svc/header/supportAccess')).json();
    expect(seen.leaveUntil).not.toBeNull();
    expect(seen.sessions[0]).toMatchObject({
      operator: 'Ann support-agent',
      mode: 'viewing',
      ticket: 'T-17',
      open: true,
    });
    expect(seen.sessions[0].actions).toMatchObject([{ action: 'server.create', outcome: 'refused' }]);
    expect((await owner.send('DELETE', '/svc/header/supportAccess')).statusCode).toBe(204);
    expect((await whoAmI(limited)).userId).toBe(agent.id);
    expect((await owner.send('GET', '/svc/header/supportAccess')).json()).toMatchObject({
      leaveUntil: null,
      sessions: [{ open: false }, ...seen.sessions.slice(1).map(() => ({}))],
    });
  });

  test('runs out by itself', async () => {
    const owner = await signedIn(server, customer);
    await owner.send('PUT', '/svc/header/supportAccess', { body: { hours: 1 } });
    clock.advance(59 * 60);
    const limited = await entered('viewing', agent);
    clock.advance(61);
    expect((await whoAmI(limited)).userId).toBe(agent.id);
  });

  test('nobody of the staff gives it in the name of the customer', async () => {
    await giveLeave({ app, clock }, { accountId: customer.id }, 'acting');
    const browser = await entered();
    expect(bareCodesOf(await browser.send('PUT', '/svc/header/supportAccess', { body: { hours: 1 } }))).toEqual([1630]);
  });
});
