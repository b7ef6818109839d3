// @database
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { sandboxClient, serveSocialSandbox } from '#connectors/social/sandbox.ts';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';
import { choose, finish, socialToken, useToken } from '#test/social.ts';

const provider = await serveSocialSandbox(0);
afterAll(() => provider.close());
const social = { sandbox: { ...sandboxClient, issuer: provider.issuer } };
const { app, server, clock } = await testApp({ empty: true, env: { SKYDECK_SOCIAL: JSON.stringify(social) } });
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();

const fault = (name: string) =>
  fetch(`${provider.issuer}/faults`, { method: 'PUT', body: JSON.stringify({ fault: name }) });
const rules = (change: object) => db.updateTable('site').set(change).where('id', '=', siteId).execute();
const emma = '1001';

beforeEach(async () => {
  await sql`truncate social_identity, social_link_token, social_state_used`.execute(db);
  await db.deleteFrom('account').where('email', 'like', '%@social.test').execute();
  await fault('none');
});

test('offers what the configuration knows and the site allows', async () => {
  const read = async (path: string) => (await new Browser(server).send('GET', `/svc/socialAccess/${path}`)).json();
  expect(await read('getSocial')).toEqual({ items: [{ social: 'sandbox', title: 'Sandbox' }] });
  expect(await read('socialAllowed')).toEqual({ allowed: true, registration: true });
  await rules({ social_providers: ['google'], new_user_billing: 1 });
  expect(await read('getSocial')).toEqual({ items: [] });
  expect(await read('socialAllowed')).toEqual({ allowed: false, registration: false });
  await rules({ social_providers: null, new_user_billing: 2 });
});

test('somebody new gets an account without a password, and comes back to it', async () => {
  const browser = new Browser(server);
  const token = await socialToken(browser, emma);
  expect(token).toMatchObject({
    socialId: emma,
    email: 'emma@social.test',
    firstName: 'Emma',
    social: 'sandbox',
    page: 'login',
    handler: 'create',
  });
  expect((await useToken(browser, token)).json()).toEqual({ outcome: 'signed-in' });
  const user = (await browser.send('GET', '/svc/user')).json<Record<string, unknown>>();
  expect(user).toMatchObject({ email: 'emma@social.test', name: 'Emma Stone-Larsen', emailValidationRequired: false });
  const again = new Browser(server);
  const second = await socialToken(again, emma);
  expect(second.handler).toBe('sign-in');
  expect((await useToken(again, second)).statusCode).toBe(200);
  expect((await again.send('GET', '/svc/user')).json<Record<string, unknown>>()['userId']).toBe(user['userId']);
  const log = await db.selectFrom('login_log').select('method').where('email', '=', 'emma@social.test').execute();
  expect(log).toEqual([{ method: 'social' }, { method: 'social' }]);
});

test('an email that the network does not vouch for is confirmed like any other', async () => {
  const browser = new Browser(server);
  await useToken(browser, await socialToken(browser, '1006'));
  const user = (await browser.send('GET', '/svc/user')).json<{
    emailValidationRequired: boolean;
    permissions: string[];
  }>();
  expect([user.emailValidationRequired, user.permissions]).toEqual([true, []]);
  expect((await mailsTo(db, 'vera@social.test')).map((mail) => mail.template)).toContain('registration.validate');
});

test('an existing account is linked by its password only: 33, then 21, then in', async () => {
  await makePerson(db, { siteId, role: 'account-holder', email: 'emma@social.test' });
  const browser = new Browser(server);
  const token = await socialToken(browser, emma);
  expect(token.handler).toBe('confirm');
  expect(bareCodesOf(await useToken(browser, token))).toEqual([33]);
  expect(bareCodesOf(await useToken(browser, { ...token, password: 'wrong' }))).toEqual([21]);
  expect((await useToken(browser, { ...token, password })).json()).toEqual({ outcome: 'signed-in' });
  expect((await mailsTo(db, 'emma@social.test')).map((mail) => mail.template)).toContain('social.linked');
});

test('or by a mailed link, which signs nobody in and works once', async () => {
  await makePerson(db, { siteId, role: 'account-holder', email: 'emma@social.test' });
  const browser = new Browser(server);
  const token = await socialToken(browser, emma);
  for (let n = 0; n < 2; n++)
    expect((await useToken(browser, { ...token, confirmByMail: true })).json()).toEqual({ outcome: 'mailed' });
  const mails = (await mailsTo(db, 'emma@social.test')).filter((mail) => mail.template === 'social.confirm-link');
  expect(mails).toHaveLength(1);
  const confirm = (text: string) =>
    new Browser(server).send('POST', '/svc/socialAccess/confirmLink', { body: { token: text } });
  const done = await confirm(tokenOf(mails[0]));
  expect([done.json(), done.cookies]).toEqual([{ social: 'sandbox', email: 'emma@social.test' }, []]);
  expect(bareCodesOf(await confirm(tokenOf(mails[0])))).toEqual([39]);
  expect((await useToken(browser, token)).json()).toEqual({ outcome: 'signed-in' });
});

test.each([
  ['30: the social account has no email', '1004', 30],
  ['35: the consent was withdrawn', '1007', 35],
  ['37: the email may not be read', '1005', 37],
  ['41: the person cancelled', 'deny', 41],
])('%s', async (_name, person, code) => {
  const browser = new Browser(server);
  expect(bareCodesOf(await finish(browser, await choose(browser, person)))).toEqual([code]);
});

test('31: a journey of another site', async () => {
  const browser = new Browser(server);
  const way = await choose(browser, emma);
  const other = new Browser(server, 'other.test');
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  expect(bareCodesOf(await finish(other, way))).toEqual([31]);
});

test('32: used, too old, of another browser, or never begun', async () => {
  const browser = new Browser(server);
  const way = await choose(browser, emma);
  const cookies = new Map(browser.cookies);
  expect((await finish(browser, way)).statusCode).toBe(200);
  expect(bareCodesOf(await finish(browser, way))).toEqual([32]);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  // The provider refuses the code a second time before the state is even looked up.
  expect(bareCodesOf(await finish(browser, way))).toEqual([34]);
  expect(bareCodesOf(await finish(new Browser(server), await choose(browser, emma)))).toEqual([32]);
  const late = await choose(browser, emma);
  clock.advance(601);
  expect(bareCodesOf(await finish(browser, late))).toEqual([32]);
});

test('34: the network is away, or refuses the code', async () => {
  const browser = new Browser(server);
  for (const [name, status] of [
    ['down', 503],
    ['refuse', 400],
  ] as const) {
    await fault('none');
    const way = await choose(browser, emma);
    await fault(name);
    const answer = await finish(browser, way);
    expect([answer.statusCode, bareCodesOf(answer)]).toEqual([status, [34]]);
  }
});

test('36: an identity of somebody else, 38: the last one without a password', async () => {
  const first = new Browser(server);
  await useToken(first, await socialToken(first, emma));
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const second = await signedIn(server, person);
  expect(bareCodesOf(await useToken(second, await socialToken(second, emma, 'profile')))).toEqual([36]);
  const mine = await useToken(second, await socialToken(second, '1002', 'profile'));
  expect(mine.json()).toEqual({ outcome: 'linked' });
  const list = async (browser: Browser) =>
    (await browser.send('GET', '/svc/socialAccess/socialProfile')).json<{
      items: { id: string }[];
      hasPassword: boolean;
    }>();
  const remove = (browser: Browser, id = '') => browser.send('DELETE', `/svc/socialAccess/socialProfile/${id}`);
  const [hers, his] = [await list(first), await list(second)];
  expect([hers.hasPassword, his.hasPassword]).toEqual([false, true]);
  expect(bareCodesOf(await remove(first, hers.items[0]?.id))).toEqual([38]);
  expect((await remove(second, hers.items[0]?.id)).statusCode).toBe(404);
  expect((await remove(second, his.items[0]?.id)).json()).toEqual({ items: [], hasPassword: true });
});

test('a link begun by one account is not finished by another', async () => {
  const [one, two] = [
    await makePerson(db, { siteId, role: 'account-holder' }),
    await makePerson(db, { siteId, role: 'account-holder' }),
  ];
  const browser = await signedIn(server, one);
  const token = await socialToken(browser, emma, 'profile');
  await browser.send('GET', '/svc/logout');
  await browser.signIn(two.email);
  expect(bareCodesOf(await useToken(browser, token))).toEqual([32]);
});

test('24: a link is not finished by nobody', async () => {
  const browser = await signedIn(server, await makePerson(db, { siteId, role: 'account-holder' }));
  const token = await socialToken(browser, emma, 'profile');
  await browser.send('GET', '/svc/logout');
  const answer = await useToken(browser, token);
  expect([answer.statusCode, answer.json()]).toEqual([401, { errors: [{ code: 24, info: 'You are not logged in.' }] }]);
  expect(await db.selectFrom('social_identity').select('social').execute()).toEqual([]);
});

test('39: a token that is old, changed, or of another browser', async () => {
  const browser = new Browser(server);
  const token = await socialToken(browser, emma);
  expect(bareCodesOf(await useToken(browser, { ...token, socialId: '1002' }))).toEqual([39]);
  expect(bareCodesOf(await useToken(browser, { ...token, state: `${token.state.slice(0, -2)}xx` }))).toEqual([39]);
  expect(bareCodesOf(await useToken(new Browser(server), token))).toEqual([39]);
  clock.advance(601);
  expect(bareCodesOf(await useToken(browser, token))).toEqual([39]);
});

test('40: nobody new where the site does not want it', async () => {
  const browser = new Browser(server);
  for (const change of [{ social_registration: false }, { new_user_billing: 1 }]) {
    await rules(change);
    expect(bareCodesOf(await useToken(browser, await socialToken(browser, emma)))).toEqual([40]);
    await rules({ social_registration: true, new_user_billing: 2 });
  }
});

test('no one signs up through a network while the site is suspended', async () => {
  const browser = new Browser(server);
  const token = await socialToken(browser, emma);
  await rules({ suspended_at: new Date() });
  clock.advance(6);
  expect(bareCodesOf(await useToken(browser, token))).toEqual([9660]);
  await rules({ suspended_at: null });
  clock.advance(6);
  expect((await useToken(browser, token)).statusCode).toBe(200);
});

test('42: a network that is not offered', async () => {
  const browser = new Browser(server);
  const { stateToken } = (await browser.send('GET', '/svc/socialAccess/stateToken')).json<{ stateToken: string }>();
  expect(bareCodesOf(await browser.send('GET', `/svc/socialAccess/stateToken/google/login/${stateToken}`))).toEqual([
    42,
  ]);
  expect(bareCodesOf(await browser.send('GET', '/svc/socialAccess/stateToken/sandbox/login/other'))).toEqual([32]);
});

test('10: a locked account stays out, 11: who is signed in signs out first', async () => {
  const browser = new Browser(server);
  await useToken(browser, await socialToken(browser, emma));
  expect(bareCodesOf(await useToken(browser, await socialToken(browser, emma)))).toEqual([11]);
  await db.updateTable('account').set({ status: 'Locked' }).where('email', '=', 'emma@social.test').execute();
  const other = new Browser(server);
  expect(bareCodesOf(await useToken(other, await socialToken(other, emma)))).toEqual([10]);
});

test('the way out carries state, nonce, PKCE and the way back of this console', async () => {
  const browser = new Browser(server);
  const { stateToken } = (await browser.send('GET', '/svc/socialAccess/stateToken')).json<{ stateToken: string }>();
  const { url } = (await browser.send('GET', `/svc/socialAccess/stateToken/sandbox/remote/${stateToken}`)).json<{
    url: string;
  }>();
  const query = new URL(url).searchParams;
  expect(query.get('state')).toBe(stateToken);
  expect(query.get('redirect_uri')).toBe('http://localhost/remoteSocial/socialProcess/sandbox');
  expect([query.get('code_challenge_method'), query.get('response_type')]).toEqual(['S256', 'code']);
  expect(query.get('nonce')).toMatch(/^[\w-]{43}$/);
  const cookie = browser.cookies.get('social') ?? '';
  expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(stateToken);
});

test('asking to begin leaves nothing in the database', async () => {
  for (let n = 0; n < 20; n++) await choose(new Browser(server), emma);
  expect(await db.selectFrom('social_state_used').select('expires_at').execute()).toEqual([]);
});

test('who comes by a link and signs up by a network is counted for whose link it is', async () => {
  const friend = await makePerson(db, { siteId, role: 'account-holder' });
  const { referral_code: referral } = await db
    .selectFrom('account')
    .select('referral_code')
    .where('id', '=', friend.id)
    .executeTakeFirstOrThrow();
  const browser = new Browser(server);
  await useToken(browser, { ...(await socialToken(browser, emma)), referral });
  const made = db.selectFrom('account').select('referred_by').where('email', '=', 'emma@social.test');
  expect(await made.executeTakeFirstOrThrow()).toEqual({ referred_by: friend.id });
});
