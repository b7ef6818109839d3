import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { awaitMails, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, type Person, signedIn } from '#test/people.ts';
import { giveLeave } from '#test/support.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const strictId = await makeSite(db, 'strict.test');
await db
  .updateTable('site')
  .set({ session_idle_minutes: 2, session_hours: 1, operator_idle_minutes: 1, operator_hours: 1 })
  .where('id', '=', strictId)
  .execute();
const somebody = (role: 'account-holder' | 'root' = 'account-holder') => makePerson(db, { siteId, role });
const minute = 60;

const cookieOf = (browser: Browser) => browser.cookies.get('session') ?? '';
const statusWith = async (cookie: string, host = 'localhost') =>
  (await new Browser(server, host).send('GET', '/svc/user', { cookies: { session: cookie } })).statusCode;
const quiet = { 'x-quiet': '1' };

/** Uses a session every so often until `total` seconds have gone; how long it was good for. */
async function lastsFor(browser: Browser, step: number, total: number): Promise<number> {
  for (let gone = 0; gone < total; gone += step) {
    if ((await browser.send('GET', '/svc/user')).statusCode !== 200) return gone;
    clock.advance(step);
  }
  return total;
}

test.each([
  ['account-holder', 30],
  ['root', 15],
] as const)('401: a session of %s that lies idle for %d minutes', async (role, minutes) => {
  const browser = await signedIn(server, await somebody(role));
  clock.advance(minutes * minute - 1);
  expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
  clock.advance(minutes * minute + 1);
  expect(await statusWith(cookieOf(browser))).toBe(401);
});

test.each([
  ['account-holder', 12],
  ['root', 8],
] as const)('401: a session of %s that is %d hours old, however busy', async (role, hours) => {
  const browser = await signedIn(server, await somebody(role));
  expect(await lastsFor(browser, 10 * minute, 24 * 60 * minute)).toBe(hours * 60 * minute);
});

test.each([
  ['account-holder', 2 * minute],
  ['root', minute],
] as const)('401: the policy of a site is its own: %s idle for %d seconds', async (role, seconds) => {
  const person = await makePerson(db, { siteId: strictId, role });
  const browser = await signedIn(server, person, 'strict.test');
  clock.advance(seconds + 1);
  expect(await statusWith(cookieOf(browser), 'strict.test')).toBe(401);
});

test('200: a strict site keeps who is at work', async () => {
  const browser = await signedIn(server, await makePerson(db, { siteId: strictId, role: 'root' }), 'strict.test');
  expect(await lastsFor(browser, 40, 600)).toBe(600);
});

test('401: what the console asks by itself does not keep a session awake', async () => {
  const browser = await signedIn(server, await somebody());
  for (let asked = 0; asked < 29; asked += 1) {
    clock.advance(minute);
    expect((await browser.send('GET', '/svc/user', { headers: quiet })).statusCode).toBe(200);
  }
  clock.advance(minute + 1);
  expect(await statusWith(cookieOf(browser))).toBe(401);
});

test('200: the life of a session is told without keeping it awake, and staying puts it off', async () => {
  const browser = await signedIn(server, await somebody());
  const life = async () => (await browser.send('GET', '/svc/header/session', { headers: quiet })).json();
  expect(await life()).toEqual({ idleSeconds: 1800, secondsLeft: 1800, absolute: false });
  clock.advance(1790);
  expect(await life()).toMatchObject({ secondsLeft: 10 });
  const stayed = await browser.send('POST', '/svc/header/session');
  expect([stayed.statusCode, stayed.json()]).toEqual([200, { idleSeconds: 1800, secondsLeft: 1800, absolute: false }]);
  await lastsFor(browser, 10 * minute, 11.5 * 3600);
  expect(await life()).toMatchObject({ absolute: true });
});

const proof = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const factor = { useTFA: true, useTFAEmail: true, useTFASMS: false, useTFAGoogle: false, useAllowedIP: false };

test('an elevation tells the page that its session has a new cookie', async () => {
  const browser = await signedIn(server, await somebody());
  const answer = await proof(browser);
  expect(answer.headers['set-cookie']).toBeDefined();
  expect(answer.headers['token']).toMatch(/^[\w-]+\./);
});

const events: [string, (browser: Browser, person: Person) => Promise<unknown>][] = [
  ['a sign-out', (browser) => browser.send('GET', '/svc/logout')],
  ['an elevation, which gives a new token', (browser) => proof(browser)],
  [
    'a new factor, which gives a new token',
    async (browser, person) => {
      await db
        .updateTable('session')
        .set({ proven_until: new Date(clock.now() + 60_000) })
        .where('account_id', '=', person.id)
        .execute();
      const answer = await browser.send('PUT', `/svc/header/${person.id}/tfaUpdate`, { body: factor });
      expect(answer.statusCode, answer.body).toBe(200);
    },
  ],
  [
    'a new password',
    async (_browser, { email }) => {
      await new Browser(server).send('POST', '/svc/forgot', { body: { email } });
      const token = tokenOf((await awaitMails(db, email, 1))[0]);
      const body = { email, token, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
      expect((await new Browser(server).send('POST', '/svc/reset', { body })).statusCode).toBeLessThan(300);
    },
  ],
  [
    'a factor changed elsewhere',
    async (_browser, person) => {
      const other = await signedIn(server, person);
      await proof(other);
      await other.send('PUT', `/svc/header/${person.id}/tfaUpdate`, { body: factor });
      expect((await other.send('GET', '/svc/user')).statusCode).toBe(200);
    },
  ],
  [
    'being ended elsewhere',
    async (_browser, person) => (await signedIn(server, person)).send('DELETE', '/svc/header/sessions'),
  ],
  [
    'being disabled',
    (_browser, { id }) => db.updateTable('account').set({ enabled: false }).where('id', '=', id).execute(),
  ],
  [
    'being locked',
    (_browser, { id }) => db.updateTable('account').set({ status: 'Locked' }).where('id', '=', id).execute(),
  ],
];

test.each(events)('401: the old cookie after %s', async (_name, work) => {
  const person = await somebody();
  const browser = await signedIn(server, person);
  const old = cookieOf(browser);
  expect(await statusWith(old)).toBe(200);
  await work(browser, person);
  expect(await statusWith(old)).toBe(401);
});

test('a sign-out takes the cookies back and has the browser forget what it kept', async () => {
  const browser = await signedIn(server, await somebody());
  const out = await browser.send('GET', '/svc/logout');
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect(out.headers['cache-control']).toBe('no-store');
  expect([...browser.cookies.keys()].filter((name) => /session|XSRF/.test(name))).toEqual([]);
});

test('each sign-in has a token of its own', async () => {
  const person = await somebody();
  const [one, two] = [await signedIn(server, person), await signedIn(server, person)];
  expect(cookieOf(one)).not.toBe(cookieOf(two));
});

test('no table holds a token that is worth something, in any form', async () => {
  const operator = await makePerson(db, { siteId, role: 'site-admin' });
  const person = await somebody();
  const browser = await signedIn(server, operator);
  await proof(browser);
  await giveLeave({ app, clock }, { accountId: person.id }, 'acting');
  const body = { mode: 'acting', reason: 'Cannot reach it', ticket: 'T-1' };
  await browser.send('POST', `/svc/people/${person.id}/support`, { body });
  const tokens = [cookieOf(browser), browser.cookies.get('session-support') ?? ''];
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  const forms = tokens.flatMap((token) => {
    const bytes = Buffer.from(token, 'base64url');
    return [token, bytes.toString('hex'), bytes.toString('base64'), Buffer.from(token).toString('hex')];
  });
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    const text = rows.map(({ row }) => row).join('\n');
    for (const form of forms) expect(text.includes(form), `${name} holds a token`).toBe(false);
  }
});
