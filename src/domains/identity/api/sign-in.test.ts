import { describe, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSiteId = await makeSite(db, 'other.test');
const person = await makePerson(db, { siteId, role: 'account-holder', email: 'Ann@people.test' });

const logOf = async (email: string) =>
  (await db.selectFrom('login_log').select('result').where('email', '=', email).orderBy('id').execute()).map(
    (r) => r.result,
  );

describe('signing in', () => {
  test('200: answers the user context, the cookies and the token', async () => {
    const response = await new Browser(server).signIn(' ann@people.test ');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      userId: person.id,
      role: 'account-holder',
      accountStatus: 'Ok',
      permissions: expect.arrayContaining(['server.create']),
    });
    const session = response.cookies.find((c) => c.name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.cookies.find((c) => c.name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
    expect(response.headers['token']).toMatch(/^[\w-]{43}\.[\w-]{22}$/);
    const stored = await db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(session?.value);
    const audit = await db.selectFrom('audit').selectAll().where('object_id', '=', stored.id).executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: 'session.start', outcome: 'done', account_id: person.id });
    expect(audit).toMatchObject({ actor_id: person.id, actor_name: 'Ann@people.test' });
    expect(audit.diff).toEqual({ method: [null, 'password'] });
    expect(await logOf('Ann@people.test')).toEqual(['success']);
  });

  test('400: names every missing or malformed field', async () => {
    const browser = new Browser(server);
    expect(codesOf(await browser.signIn('', ''))).toEqual([
      [25, 'email'],
      [26, 'password'],
    ]);
    expect(codesOf(await browser.signIn('no mail', 'x'))).toEqual([[12, 'email']]);
    const unknown = await browser.send('POST', '/svc/login', {
      body: { email: 'a@b.test', password: 'x', admin: true },
    });
    expect([unknown.statusCode, codesOf(unknown)]).toEqual([400, [[1002, 'admin']]]);
    const form = await browser.send('POST', '/svc/login', { headers: { 'content-type': 'text/plain' }, body: 'x' });
    expect(form.statusCode).toBe(415);
  });

  test('401: a wrong password and a name that does not exist answer alike', async () => {
    const browser = new Browser(server);
    const wrong = await browser.signIn('ann@people.test', 'wrong');
    const unknown = await browser.signIn('nobody@people.test', 'wrong');
    expect([wrong.statusCode, codesOf(wrong)]).toEqual([401, [[21, 'password']]]);
    expect(unknown.body).toBe(wrong.body);
    expect(wrong.cookies).toEqual([]);
    expect(await logOf('nobody@people.test')).toEqual(['wrong']);
  });

  test('a browser keeps the token that tells it apart, and one that somebody planted is replaced', async () => {
    const [own, planted] = [new Browser(server), new Browser(server)];
    await own.signIn(person.email);
    const first = own.cookies.get('device');
    await own.signIn(person.email);
    expect(own.cookies.get('device')).toBe(first);
    planted.cookies.set('device', 'p'.repeat(43));
    expect((await planted.signIn(person.email)).statusCode).toBe(200);
    expect(planted.cookies.get('device')).toMatch(/^(?!p{43})[\w-]{43}$/);
  });

  test('401: an account of another site is unknown here', async () => {
    const there = await makePerson(db, { siteId: otherSiteId, role: 'root', email: 'root@people.test' });
    expect((await new Browser(server).signIn(there.email)).statusCode).toBe(401);
    expect((await new Browser(server, 'other.test').signIn(there.email)).statusCode).toBe(200);
  });

  test.each([{ enabled: false }, { status: 'Locked' }])('a right password does not open %o', async (how) => {
    const closed = await makePerson(db, { siteId, role: 'account-holder' });
    const own = await signedIn(server, closed);
    await own.send('GET', '/svc/logout');
    await db.updateTable('account').set(how).where('id', '=', closed.id).execute();
    const received = await own.signIn(closed.email);
    expect([received.statusCode, codesOf(received)]).toEqual([403, [[10, undefined]]]);
    // A stranger learns nothing: not that the account is closed, and not that the password was right.
    const stranger = new Browser(server);
    const right = await stranger.signIn(closed.email);
    const unknown = await new Browser(server).signIn('nobody-at-all@people.test');
    expect([right.statusCode, right.body, right.cookies]).toEqual([unknown.statusCode, unknown.body, []]);
    for (let n = 2; n <= 4; n++) await stranger.signIn(closed.email);
    expect(codesOf(await stranger.signIn(closed.email))).toEqual([[13, undefined]]);
    expect(await logOf(closed.email)).toEqual(['success', 'disabled', ...Array<string>(5).fill('disabled')]);
  });

  test('409: somebody who is signed in signs out first', async () => {
    const browser = await signedIn(server, person);
    const response = await browser.signIn(person.email);
    expect([response.statusCode, codesOf(response)]).toEqual([409, [[11, undefined]]]);
  });

  test('401: a page of another origin cannot sign anybody in', async () => {
    const browser = new Browser(server);
    const body = { email: person.email, password };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const response = await browser.send('POST', '/svc/login', { body, headers });
      expect([response.statusCode, codesOf(response)], JSON.stringify(headers)).toEqual([401, [[57, undefined]]]);
    }
    const own = await browser.send('POST', '/svc/login', { body, headers: { origin: 'http://localhost' } });
    expect(own.statusCode).toBe(200);
  });

  test('500: a stored role that this version does not know is a configuration error', async () => {
    const odd = await makePerson(db, { siteId, role: 'root' });
    await db.updateTable('account').set({ role: 'emperor' }).where('id', '=', odd.id).execute();
    const response = await new Browser(server).signIn(odd.email);
    expect([response.statusCode, codesOf(response)]).toEqual([500, [[14, undefined]]]);
  });

  test('upgrades a hash with old parameters', async () => {
    const old = await makePerson(db, { siteId, role: 'account-holder' });
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 1);
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 1024,
      passes: 1,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const password_hash = `$argon2id$v=19$m=1024,t=1,p=1$${text(nonce)}$${text(tag)}`;
    await db.updateTable('credential').set({ password_hash }).where('account_id', '=', old.id).execute();
    expect((await new Browser(server).signIn(old.email)).statusCode).toBe(200);
    const now = await db
      .selectFrom('credential')
      .select('password_hash')
      .where('account_id', '=', old.id)
      .executeTakeFirstOrThrow();
    expect(now.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await new Browser(server).signIn(old.email)).statusCode).toBe(200);
  });
});

describe('being blocked', () => {
  test.each(['real', 'unknown'])('429: the fifth failure of a %s name starts the countdown', async (kind) => {
    const email = `${kind}-blocked@people.test`;
    if (kind === 'real') await makePerson(db, { siteId, role: 'account-holder', email });
    const browser = new Browser(server);
    for (let n = 1; n <= 4; n++) expect((await browser.signIn(email, 'wrong')).statusCode).toBe(401);
    const fifth = await browser.signIn(email.toUpperCase(), 'wrong');
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('60');
    expect(fifth.json()).toEqual({
      errors: [{ code: 13, info: 'Too many failed attempts. Try again in 60 seconds.' }],
    });
    clock.advance(25);
    const right = await browser.signIn(email);
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '35']);
    expect(await logOf(email)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'blocked']);
    clock.advance(35);
    expect((await browser.signIn(email)).statusCode).toBe(kind === 'real' ? 200 : 401);
  });

  test('200: success forgets the failures', async () => {
    const { email } = await makePerson(db, { siteId, role: 'account-holder' });
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n <= 4; n++) await new Browser(server).signIn(email, 'wrong');
      expect((await new Browser(server).signIn(email)).statusCode).toBe(200);
    }
  });

  test('429: right guesses beside wrong ones get no further than the block', async () => {
    const { email } = await makePerson(db, { siteId, role: 'account-holder' });
    const guesses = Array.from({ length: 15 }, () => new Browser(server).signIn(email, 'wrong'));
    const right = new Browser(server).signIn(email);
    const statuses = (await Promise.all([...guesses, right])).map((r) => r.statusCode);
    // A right guess that came before the fifth wrong one signs in and starts the count again.
    expect([200, 429]).toContain(statuses.at(-1));
    const counts = statuses.at(-1) === 200 ? 2 : 1;
    expect(statuses.filter((s) => s === 401).length).toBeLessThanOrEqual(4 * counts);
  });
});
