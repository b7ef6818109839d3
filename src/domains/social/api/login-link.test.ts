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
