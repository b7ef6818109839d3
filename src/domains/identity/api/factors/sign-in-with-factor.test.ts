import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, type Person } from '#test/people.ts';
import { seal } from '#platform/seal.ts';
import { authenticatorOf } from './keys.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');

const secretText = new Secret({ size: 20 }).base32;
const totpAt = (ms: number) => TOTP.generate({ secret: Secret.fromBase32(secretText), timestamp: ms });

async function personWith(on: { use_email?: boolean; use_google?: boolean }): Promise<Person> {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await db
    .insertInto('factor_setting')
    .values({
      account_id: person.id,
      use_factor: true,
      ...on,
      google_secret: seal(app.secret, authenticatorOf(person.id), secretText),
      google_confirmed_at: new Date(),
    })
    .execute();
  return person;
}

/** The last code that was mailed to someone. */
async function mailedCode(person: Person): Promise<string> {
  const row = await db
    .selectFrom('message')
    .select('body_text')
    .where('account_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /^\d{6}$/m.exec(row.body_text ?? '')?.[0] ?? '';
}

async function halfway(person: Person, browser = new Browser(server)) {
  const answer = await browser.signIn(person.email);
  expect(answer.statusCode, answer.body).toBe(200);
  const { mediateToken } = answer.json<{ mediateToken: string }>();
  const common = { email: person.email, mediateToken };
  return {
    browser,
    common,
    offer: answer.json<{ methods: string[] }>(),
    finish: (more: object) => browser.send('POST', '/svc/logintfa', { body: { ...common, ...more } }),
    send: (more: object, path = '/svc/sendtfa') => browser.send('POST', path, { body: { ...common, ...more } }),
  };
}

describe('a sign-in with a second factor', () => {
  test('200: by a mailed code, which opens once', async () => {
    const person = await personWith({ use_email: true });
    const { browser, send, finish, offer } = await halfway(person);
    expect(offer).toMatchObject({ methods: ['email'], maskedEmail: expect.stringContaining('•••@people.test') });
    expect(browser.cookies.has('session')).toBe(false);
    const sent = await send({ useEmail: true });
    expect([sent.statusCode, sent.json()]).toEqual([200, expect.objectContaining({ resendInSeconds: 30 })]);
    const code = await mailedCode(person);
    const done = await finish({ code });
    expect([done.statusCode, done.json()]).toEqual([200, expect.objectContaining({ userId: person.id })]);
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
    const log = await db
      .selectFrom('login_log')
      .select(['result', 'method'])
      .where('email', '=', person.email)
      .execute();
    expect(log).toEqual([
      { result: 'factor-asked', method: 'password' },
      { result: 'success', method: 'email' },
    ]);
    const again = await halfway(person);
    expect(codesOf(await again.finish({ code }))).toEqual([[54, 'code']]);
  });

  test('401: an authenticator code opens once, one step off at most', async () => {
    const person = await personWith({ use_google: true });
    const code = totpAt(clock.now());
    const first = await halfway(person);
    expect(first.offer.methods).toEqual(['google']);
    expect((await first.finish({ code: totpAt(clock.now() - 60_000), useTFAGoogle: true })).statusCode).toBe(401);
    expect((await first.finish({ code, useTFAGoogle: true })).statusCode).toBe(200);
    const replay = await halfway(person);
    const refused = await replay.finish({ code, useTFAGoogle: true });
    expect([refused.statusCode, codesOf(refused)]).toEqual([401, [[54, 'code']]]);
    expect((await replay.finish({ code: totpAt(clock.now() + 30_000), useTFAGoogle: true })).statusCode).toBe(200);
  });

  test('429: the same code sent twice at once opens once, and 1,000 guesses get five tries', async () => {
    const person = await personWith({ use_google: true });
    const { finish } = await halfway(person);
    const right = totpAt(clock.now());
    const wrong = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter((code) => code !== right);
    const statuses: number[] = [];
    // 25 at once are more than there are connections, and yet none waits in vain for one.
    for (let n = 0; n < wrong.length; n += 25) {
      const guesses = wrong.slice(n, n + 25).map((code) => finish({ code, useTFAGoogle: true }));
      statuses.push(...(await Promise.all(guesses)).map((answer) => answer.statusCode));
    }
    expect(statuses.filter((s) => s === 401)).toHaveLength(4);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const locked = await finish({ code: right, useTFAGoogle: true });
    expect([locked.statusCode, codesOf(locked), locked.headers['retry-after']]).toEqual([429, [[13, undefined]], '60']);
    // Signing in again does not give five more.
    const retry = await halfway(person);
    expect((await retry.finish({ code: right, useTFAGoogle: true })).statusCode).toBe(429);
    clock.advance(60);
    const code = totpAt(clock.now());
    const pair = await Promise.all([
      retry.finish({ code, useTFAGoogle: true }),
      retry.finish({ code, useTFAGoogle: true }),
    ]);
    expect(pair.map((r) => r.statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
  }, 60_000);

  test('401: code 50 for another browser, another name, a wrong token and after ten minutes', async () => {
    const person = await personWith({ use_google: true });
    const { browser, common, finish } = await halfway(person);
    const given = { ...common, code: totpAt(clock.now()), useTFAGoogle: true };
    const stranger = await new Browser(server).send('POST', '/svc/logintfa', { body: given });
    const other = await browser.send('POST', '/svc/logintfa', { body: { ...given, email: 'b@people.test' } });
    const token = await browser.send('POST', '/svc/logintfa', { body: { ...given, mediateToken: 'x' } });
    for (const answer of [stranger, other, token])
      expect([answer.statusCode, codesOf(answer)]).toEqual([401, [[50, undefined]]]);
    clock.advance(600);
    expect(codesOf(await finish({ code: totpAt(clock.now()), useTFAGoogle: true }))).toEqual([[50, undefined]]);
  });

  test('401: the half-login token reaches no operation', async () => {
    const person = await personWith({ use_email: true });
    const { browser, common } = await halfway(person);
    const half = browser.cookies.get('half-login') ?? '';
    const operations = app.domains.flatMap((domain) => domain.operations ?? []).map(({ op }) => op);
    for (const op of operations.filter((o) => o.may !== 'anyone')) {
      const url = `${op.base}${op.path.replaceAll(/\{\w+\}/g, person.id)}`;
      const answer = await server.inject({
        method: op.method,
        url,
        headers: { host: 'localhost', token: common.mediateToken, authorization: `Bearer ${common.mediateToken}` },
        cookies: { session: half, 'half-login': half },
        ...(op.method === 'GET' ? {} : { payload: {} }),
      });
      expect([answer.statusCode, codesOf(answer)], op.path).toEqual([401, [[20, undefined]]]);
    }
  });

  test('429: code 52 before the server allows another code, then it may', async () => {
    const person = await personWith({ use_email: true });
    const { send } = await halfway(person);
    expect((await send({ useEmail: true })).statusCode).toBe(200);
    clock.advance(10);
    const early = await send({ useEmail: true }, '/svc/resendtfa');
    expect([early.statusCode, codesOf(early).map(([code]) => code), early.headers['retry-after']]).toEqual([
      429,
      [52, 51],
      '20',
    ]);
    clock.advance(20);
    const later = await send({ useEmail: true }, '/svc/resendtfa');
    expect([later.statusCode, later.json()]).toEqual([200, expect.objectContaining({ resendInSeconds: 60 })]);
    expect((await send({ useSMS: true })).statusCode).toBe(400);
  });

  test.each([true, 'true'])(
    '200: /tfaDetails describes the sign-in after a reload, under a new token: %j',
    async (createToken) => {
      const person = await personWith({ use_email: true });
      const { browser, finish, send } = await halfway(person);
      await send({ useEmail: true });
      const details = await browser.send('POST', '/svc/tfaDetails', { body: { email: person.email, createToken } });
      const { mediateToken } = details.json<{ mediateToken: string }>();
      const code = await mailedCode(person);
      expect(codesOf(await finish({ code }))).toEqual([[50, undefined]]);
      expect((await finish({ code, mediateToken })).statusCode).toBe(200);
      const over = await browser.send('POST', '/svc/tfaDetails', { body: {} });
      expect([over.statusCode, codesOf(over)]).toEqual([401, [[50, undefined]]]);
    },
  );

  test('200: a remembered browser is not asked for thirty days', async () => {
    const person = await personWith({ use_google: true });
    const { browser, finish } = await halfway(person);
    await finish({ code: totpAt(clock.now()), useTFAGoogle: true, rememberBrowser: true });
    await browser.send('GET', '/svc/logout');
    expect((await browser.signIn(person.email)).json()).toMatchObject({ userId: person.id });
    await browser.send('GET', '/svc/logout');
    clock.advance(30 * 86_400);
    expect((await browser.signIn(person.email)).json()).toHaveProperty('mediateToken');
  });

  test('200: where the policy asks for a factor and none is set up, a mailed code does', async () => {
    const strict = await makeSite(db, 'strict.test');
    await db.updateTable('site').set({ factor_required: true }).where('id', '=', strict).execute();
    const person = await makePerson(db, { siteId: strict, role: 'site-admin' });
    const { offer } = await halfway(person, new Browser(server, 'strict.test'));
    expect(offer.methods).toEqual(['email']);
  });
});

test('429: strangers from 50 addresses do not lock out a browser that is known', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const known = new Browser(server);
  expect((await known.signIn(person.email)).statusCode).toBe(200);
  await known.send('GET', '/svc/logout');
  for (let n = 0; n < 50; n++) {
    const stranger = new Browser(server, 'localhost', `198.51.100.${n}`);
    await stranger.signIn(person.email, 'wrong-password');
  }
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(429);
  expect((await known.signIn(person.email)).statusCode).toBe(200);
  await known.send('GET', '/svc/logout');
  for (let n = 0; n < 5; n++) await known.signIn(person.email, 'wrong-password');
  expect((await known.signIn(person.email)).statusCode).toBe(429);
}, 60_000);
