// @database
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, type Call, makePerson, makeSite, signedIn } from '#test/people.ts';
import domain from './domain.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
const person = await makePerson(db, { siteId, role: 'account-holder' });

const cancel = '/svc/queue/command/01900000-0000-7000-8000-000000000009/cancel';
const sessionsOf = () => db.selectFrom('session').selectAll().where('account_id', '=', person.id);
const isOut = (code: string, item: number) => ({ code: [code], errors: [expect.objectContaining({ code: item })] });

describe('the session', () => {
  test('200: carries GET /user and GET /login, each with a fresh token', async () => {
    const browser = await signedIn(server, person);
    const first = browser.token;
    const user = await browser.send('GET', '/svc/user');
    expect(user.statusCode).toBe(200);
    expect(browser.token).not.toBe(first);
    const again = await browser.send('GET', '/svc/login');
    expect(again.json()).toEqual(user.json());
    expect((await browser.send('GET', '/svc/loginCheck')).json()).toEqual({ signedIn: true });
  });

  test('401: without a cookie, or with a made-up one, nobody is signed in', async () => {
    for (const url of ['/svc/user', '/svc/login']) {
      const response = await new Browser(server).send('GET', url);
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { errors: [{ code: 20, info: 'You are not logged in.' }] },
      ]);
      expect((await new Browser(server).send('GET', url, { cookies: { session: 'a'.repeat(43) } })).statusCode).toBe(
        401,
      );
    }
    expect((await new Browser(server).send('GET', '/svc/loginCheck')).json()).toEqual({ signedIn: false });
  });

  test('401: after sign-out the old cookie says disconnected, and sign-in works with it', async () => {
    const browser = await signedIn(server, person);
    const old = browser.cookies.get('session') ?? '';
    const out = await browser.send('GET', '/svc/logout');
    expect([out.statusCode, out.json()]).toEqual([200, { signedIn: false }]);
    expect(browser.cookies.has('session')).toBe(false);
    const replay = await browser.send('GET', '/svc/user', { cookies: { session: old } });
    expect([replay.statusCode, replay.json()]).toEqual([401, isOut('user-disconnected', 1016)]);
    const check = await browser.send('GET', '/svc/loginCheck', { cookies: { session: old } });
    expect(check.json()).toEqual({ signedIn: false });
    browser.cookies.set('session', old);
    expect((await browser.signIn(person.email)).statusCode).toBe(200);
  });

  test('200: signing out without a session is no error', async () => {
    expect((await new Browser(server).send('GET', '/svc/logout')).statusCode).toBe(200);
  });

  test('401: another site cannot sign anybody out', async () => {
    const browser = await signedIn(server, person);
    const foreign = await browser.send('GET', '/svc/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.statusCode).toBe(401);
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
  });

  test('401: a new address ends the session for both addresses', async () => {
    const browser = await signedIn(server, person);
    const moved = await browser.send('GET', '/svc/user', { ip: '198.51.100.9' });
    expect([moved.statusCode, moved.json()]).toEqual([401, isOut('user-ip-changed', 56)]);
    const back = await browser.send('GET', '/svc/user');
    expect([back.statusCode, back.json()]).toEqual([401, isOut('user-ip-changed', 56)]);
  });

  test('401: revoking one of two sessions leaves the other', async () => {
    const [one, two] = [await signedIn(server, person), await signedIn(server, person)];
    const { id } = await sessionsOf().orderBy('id', 'desc').executeTakeFirstOrThrow();
    await db.updateTable('session').set({ ended_at: new Date(), end_reason: 'revoked' }).where('id', '=', id).execute();
    expect((await two.send('GET', '/svc/user')).json()).toEqual(isOut('user-disconnected', 1016));
    expect((await one.send('GET', '/svc/user')).statusCode).toBe(200);
  });

  test('401: disabling the account ends what it has open', async () => {
    const other = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = await signedIn(server, other);
    await db.updateTable('account').set({ enabled: false }).where('id', '=', other.id).execute();
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  });

  test('401: idle for half an hour, or twelve hours old', async () => {
    const idle = await signedIn(server, person);
    clock.advance(30 * 60);
    expect((await idle.send('GET', '/svc/user')).json()).toEqual(isOut('user-disconnected', 1016));
    const busy = await signedIn(server, person);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.advance(20 * 60);
      expect((await busy.send('GET', '/svc/user')).statusCode).toBe(200);
    }
    clock.advance(20 * 60);
    expect((await busy.send('GET', '/svc/user')).statusCode).toBe(401);
  });

  test('writes that it was seen at most once a minute', async () => {
    const browser = await signedIn(server, person);
    const seen = async () =>
      (await sessionsOf().orderBy('id', 'desc').executeTakeFirstOrThrow()).last_seen_at.getTime();
    const first = await seen();
    clock.advance(59);
    await browser.send('GET', '/svc/user');
    expect(await seen()).toBe(first);
    clock.advance(1);
    await browser.send('GET', '/svc/user');
    expect(await seen()).toBe(first + 60_000);
  });

  test('401: the cookie of one site means nothing on another', async () => {
    const browser = await signedIn(server, person);
    const response = await browser.send('GET', '/svc/user', { headers: { host: 'other.test' } });
    expect([response.statusCode, response.json()]).toEqual([401, { errors: [expect.objectContaining({ code: 20 })] }]);
  });

  test('a viewer reaches what its parent reaches', async () => {
    const child = await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
    const viewer = await makePerson(db, { siteId, role: 'account-viewer', parentId: person.id });
    const browser = await signedIn(server, viewer);
    const request = {
      id: 'x',
      ip: browser.ip,
      country: null,
      userAgent: '',
      site: {
        id: siteId,
        name: '',
        host: '*',
        calledHost: null,
        primaryColor: '',
        whitelabel: false,
        idleMinutes: 30,
        hours: 12,
        analytics: false,
        logo: null,
        logoDark: null,
        supportUrl: null,
        maintenance: null,
        suspended: false,
        featuresOff: [],
        frameOrigins: [],
        menuOff: [],
        limits: { servers: 10, nics: 8, disks: 8, osDiskGb: 2000, diskGb: 16_000 },
        languages: ['en' as const],
        operatorIdleMinutes: 15,
        operatorHours: 8,
        minPassword: 6,
      },
      headers: {},
      cookies: Object.fromEntries(browser.cookies),
    };
    const actor = await domain.authenticator?.authenticate(app, request, null);
    const scope = actor?.scope.reach === 'account' ? actor.scope.accountIds : [];
    expect([...scope].sort()).toEqual([person.id, child.id, viewer.id].sort());
  });

  test('the clean-up deletes sessions a week after their end, and forgotten failures', async () => {
    await signedIn(server, person);
    await new Browser(server).signIn('forgotten@people.test', 'wrong');
    clock.advance(8 * 86_400);
    await domain.schedules?.[0]?.run(app);
    expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('sign_in_failure').select('key').execute()).toEqual([]);
  });
});

test('400: a version that the API does not have is refused; none is the latest', async () => {
  const browser = await signedIn(server, person);
  const asked = (version: string) => browser.send('GET', '/svc/user', { headers: { 'api-version': version } });
  expect((await asked('latest')).statusCode).toBe(200);
  const refused = await asked('2019-01-01');
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ code: 3002 }] }]);
});

describe('a change', () => {
  const put = async (browser: Browser, call: Call = {}) => browser.send('PUT', cancel, { body: {}, ...call });

  test('404: with both tokens of its session it reaches the operation', async () => {
    expect((await put(await signedIn(server, person))).statusCode).toBe(404);
  });

  test('404: tokens of the session stay good while newer ones are given out', async () => {
    const browser = await signedIn(server, person);
    const { token } = browser;
    const xsrf = browser.cookies.get('XSRF-TOKEN') ?? '';
    await browser.send('GET', '/svc/user');
    expect((await put(browser, { headers: { token } })).statusCode).toBe(404);
    expect((await put(browser, { headers: { 'x-xsrf-token': xsrf } })).statusCode).toBe(404);
  });

  test('401: with a token missing, of another session or planted, or from another origin', async () => {
    const browser = await signedIn(server, person);
    const stranger = await signedIn(server, person);
    const xsrf = stranger.cookies.get('XSRF-TOKEN') ?? '';
    const bad: Call[] = [
      { headers: { token: '' } },
      { headers: { 'x-xsrf-token': '' } },
      { cookies: { 'XSRF-TOKEN': null } },
      { headers: { token: stranger.token } },
      { headers: { 'x-xsrf-token': xsrf }, cookies: { 'XSRF-TOKEN': xsrf } },
      { headers: { 'x-xsrf-token': browser.token }, cookies: { 'XSRF-TOKEN': browser.token } },
      { headers: { origin: 'https://evil.test' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ];
    for (const call of bad) {
      const response = await put(browser, call);
      expect([response.statusCode, response.json()], JSON.stringify(call)).toEqual([401, isOut('csrf-error', 57)]);
    }
    expect((await put(browser)).statusCode).toBe(404);
  });
});

test('over https the cookies are Secure and the session cookie is bound to its host', async () => {
  const secure = await testApp({ empty: true, env: { SKYDECK_PUBLIC_URL: 'https://sky.test' } });
  const site = await makeSite(secure.app.db, '*');
  const ann = await makePerson(secure.app.db, { siteId: site, role: 'account-holder' });
  const response = await new Browser(secure.server, 'sky.test').signIn(ann.email);
  expect(response.cookies.find((c) => c.name === '__Host-session')).toMatchObject({
    secure: true,
    httpOnly: true,
    path: '/',
  });
});
