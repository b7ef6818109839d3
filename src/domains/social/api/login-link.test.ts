import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSiteId = await makeSite(db, 'other.test');
const siteToken = 'site-token-site-token-site-token';
const person = await makePerson(db, { siteId, role: 'account-holder' });
const staff = await makePerson(db, { siteId, role: 'site-admin' });

const open = (change: { remote_web_access?: boolean; remote_ips?: string } = {}) =>
  db
    .updateTable('site')
    .set({
      remote_web_access: change.remote_web_access ?? true,
      remote_token_hash: createHash('sha256').update(siteToken).digest(),
      remote_ips: sql`${change.remote_ips ?? '{}'}::cidr[]`,
    })
    .execute();
const order = (email = person.email, how: { token?: string; ip?: string } = {}) =>
  new Browser(server, 'localhost', how.ip).send('POST', '/svc/remoteLogin/token', {
    body: { email },
    headers: { authorization: `Bearer ${how.token ?? siteToken}` },
  });
const follow = (token: string, browser = new Browser(server)) =>
  browser.send('POST', '/svc/autoLogin', { body: { token } });
const tokenNow = async () => (await order()).json<{ token: string }>().token;

beforeEach(() => open());

test('a link signs in once', async () => {
  const made = (await order()).json<{ token: string; url: string; expiresInSeconds: number }>();
  expect(made).toMatchObject({ url: `http://localhost/login?token=${made.token}`, expiresInSeconds: 60 });
  const browser = new Browser(server);
  expect((await follow(made.token, browser)).json()).toEqual({ outcome: 'signed-in' });
  expect((await browser.send('GET', '/svc/user')).json<{ email: string }>().email).toBe(person.email);
  expect(bareCodesOf(await follow(made.token, browser))).toEqual([11]);
  expect(bareCodesOf(await follow(made.token))).toEqual([1403]);
});

test('a link ends after a minute, works on its site only, and not where the site closed this way', async () => {
  const late = await tokenNow();
  clock.advance(60);
  expect(bareCodesOf(await follow(late))).toEqual([1403]);
  const token = await tokenNow();
  expect(bareCodesOf(await follow(token, new Browser(server, 'other.test')))).toEqual([1403]);
  await open({ remote_web_access: false });
  expect(bareCodesOf(await follow(token))).toEqual([1404]);
  expect(otherSiteId).not.toBe(siteId);
});

test('only the site itself may ask: its token, its addresses, its customers', async () => {
  expect(bareCodesOf(await order(person.email, { token: 'x'.repeat(32) }))).toEqual([20]);
  await open({ remote_ips: '{198.51.100.0/24}' });
  expect(bareCodesOf(await order())).toEqual([55]);
  expect((await order(person.email, { ip: '198.51.100.9' })).statusCode).toBe(200);
  await open();
  expect(bareCodesOf(await order(staff.email))).toEqual([1004]);
  expect(bareCodesOf(await order('nobody@people.test'))).toEqual([1004]);
  await open({ remote_web_access: false });
  expect(bareCodesOf(await order())).toEqual([1404]);
});

test('of two browsers with the same link, however close, one comes in', async () => {
  const token = await tokenNow();
  const answers = await Promise.all(Array.from({ length: 6 }, () => follow(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers) if (answer.statusCode !== 200) expect(bareCodesOf(answer)).toEqual([1403]);
});

test('a link that was changed, cut or made up opens nothing, and the right one still does', async () => {
  const token = await tokenNow();
  const swapped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const flipped = `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`;
  for (const wrong of [
    flipped,
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    ` ${token}`,
    'x'.repeat(43),
    '%00',
  ]) {
    const answer = await follow(wrong);
    expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    expect(
      (await db.selectFrom('session').select('id').where('account_id', '=', person.id).execute()).length,
    ).toBeLessThan(20);
  }
  // Sloppy decoders take the spare bits of the last character for nothing.
  const loose = await follow(swapped);
  expect(loose.statusCode).toBe(400);
  expect((await follow(token)).statusCode).toBe(200);
});

test('a link is of the account that it was made for, whoever else has one', async () => {
  const other = await makePerson(db, { siteId, role: 'account-holder' });
  const links = [person, other].map(async ({ email }) => (await order(email)).json<{ token: string }>().token);
  const browsers = [new Browser(server), new Browser(server)];
  for (const [n, browser] of browsers.entries())
    expect((await follow((await links[n])!, browser)).statusCode).toBe(200);
  for (const [n, browser] of browsers.entries())
    expect((await browser.send('GET', '/svc/user')).json<{ userId: string }>().userId).toBe([person, other][n]!.id);
});

test('who is signed in stays who they are, and the link is not used up by that', async () => {
  const other = await makePerson(db, { siteId, role: 'account-holder' });
  const browser = new Browser(server);
  await browser.signIn(other.email);
  const token = await tokenNow();
  expect(bareCodesOf(await follow(token, browser))).toEqual([11]);
  expect((await browser.send('GET', '/svc/user')).json<{ userId: string }>().userId).toBe(other.id);
  expect((await follow(token)).statusCode).toBe(200);
});

test.each([{ enabled: false }, { status: 'Locked' }])(
  'an account that became %j in the meantime stays out',
  async (change) => {
    const gone = await makePerson(db, { siteId, role: 'account-holder' });
    const { token } = (await order(gone.email)).json<{ token: string }>();
    await db.updateTable('account').set(change).where('id', '=', gone.id).execute();
    expect(bareCodesOf(await follow(token))).toEqual([10]);
  },
);

test('a page of another site can follow no link', async () => {
  const token = await tokenNow();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }] as Record<
    string,
    string
  >[]) {
    const answer = await new Browser(server).send('POST', '/svc/autoLogin', { body: { token }, headers });
    expect([answer.statusCode, bareCodesOf(answer)]).toEqual([401, [57]]);
  }
  expect((await follow(token)).statusCode).toBe(200);
});

test('the address in a link is the console of the site, and nothing keeps its token', async () => {
  const made = await new Browser(server).send('POST', '/svc/remoteLogin/token', {
    body: { email: person.email },
    headers: { authorization: `Bearer ${siteToken}`, 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
  });
  const { token, url } = made.json<{ token: string; url: string }>();
  expect(new URL(url).origin).toBe('http://localhost');
  for (const table of ['login_link', 'audit', 'login_log'] as const) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  }
});
