import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true, env: { SKYDECK_TRUST_PROXY: '10.0.0.0/8, 2001:db8:ffff::/48' } });
const { db } = app;
const listening = server.listen({ port: 0, host: '127.0.0.1' });
const siteId = await makeSite(db, 'brand.test');
const otherId = await makeSite(db, 'other.test');
const person = await makePerson(db, { siteId, role: 'account-holder' });
/** Names of the first site: one more that is verified, one that waits, and one that was lost. */
for (const [host, state] of [
  ['shop.brand.test', 'verified'],
  ['pending.test', 'pending'],
  ['xn--bcher-kva.test', 'verified'],
] as const)
  await db
    .insertInto('site_host')
    .values({ id: crypto.randomUUID(), site_id: siteId, host, state, token: 'f'.repeat(32) })
    .execute();
await makePerson(db, { siteId: otherId, role: 'account-holder' });

/** The address under which a sign-in is written down. */
async function addressOf(peer: string, headers: Record<string, string> = {}): Promise<string> {
  const browser = new Browser(server, 'brand.test', peer);
  const answer = await browser.send('POST', '/svc/login', {
    headers,
    body: { email: person.email, password: 'wrong' },
  });
  expect([401, 429]).toContain(answer.statusCode);
  const row = await db.selectFrom('login_log').select('ip').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return row.ip;
}

describe('the address of a request', () => {
  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '10.0.0.1, 10.0.0.2'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['x-cluster-client-ip', '127.0.0.1'],
  ])('%s: %s of a stranger is not believed', async (name, value) => {
    expect(await addressOf('198.51.100.5', { [name]: value })).toBe('198.51.100.5');
  });

  test.each([
    ['the proxy tells it', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['several proxies tell it', '10.0.0.1', '203.0.113.9, 10.0.0.7', '203.0.113.9'],
    [
      'the rightmost that is no proxy counts, whatever stands before it',
      '10.0.0.1',
      '127.0.0.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['a stranger who names a proxy behind itself', '10.0.0.1', '10.0.0.9, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['IPv6', '2001:db8:ffff::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['a mapped address is the address it maps', '::ffff:198.51.100.6', '127.0.0.1', '198.51.100.6'],
    ['a mapped proxy is a proxy', '::ffff:10.0.0.1', '::ffff:203.0.113.8', '203.0.113.8'],
  ])('%s', async (...[, peer, forwarded, expected]) => {
    expect(await addressOf(peer, { 'x-forwarded-for': forwarded })).toBe(expected);
  });

  test('200: a mapped address is on the list that names it plainly, a spoofed one is not', async () => {
    const owner = await makePerson(db, { siteId, role: 'account-holder' });
    await db.insertInto('factor_setting').values({ account_id: owner.id, use_allowed_ip: true }).execute();
    await db
      .insertInto('allowed_address')
      .values({ id: crypto.randomUUID(), account_id: owner.id, range: '192.0.2.0/24', created_at: new Date() })
      .execute();
    expect((await new Browser(server, 'brand.test', '::ffff:192.0.2.4').signIn(owner.email)).statusCode).toBe(200);
    const spoof = new Browser(server, 'brand.test', '198.51.100.5');
    const body = { email: owner.email, password: 'Correct-horse-9' };
    const headers = { 'x-forwarded-for': '192.0.2.4' };
    expect((await spoof.send('POST', '/svc/login', { headers, body })).statusCode).not.toBe(200);
    expect((await spoof.signIn(owner.email)).json()).toMatchObject({ errors: [{ code: 55 }] });
  });
});

describe('the host of a request', () => {
  test.each([
    'brand.test',
    'BRAND.test',
    'brand.test.',
    'brand.test:8443',
    'shop.brand.test',
    'Shop.Brand.test.:8443',
    'xn--bcher-kva.test',
  ])('200: %s is the site', async (host) => {
    expect((await new Browser(server, host).send('GET', '/svc/loginCheck')).statusCode).toBe(200);
  });

  test.each([
    'evil.test',
    'brand.test.evil.test',
    'evil-brand.test',
    'sub.brand.test',
    'pending.test',
    'PENDING.test.',
    'pending.test:443',
    'sub.shop.brand.test',
    'shop.brand.test.evil.test',
    '_site-verification.brand.test',
    '_site-verification.pending.test',
    'brand.test%2eevil.test',
    'brand.test\\.evil.test',
    'evil.test;brand.test',
    'evil.test?brand.test',
    'brand%2etest',
    'bücher.test',
    'brand.test:99999999',
    'brand.test:',
    '[brand.test]',
    '::1',
    '0x7f.1',
    '',
    'brand.test@evil.test',
    'evil.test#brand.test',
    'evil.test/brand.test',
    'brand.test:80@evil.test',
    'brand.test, evil.test',
    'brand.test evil.test',
    'brand.test\tx',
    'brand.test..',
    '.brand.test',
    '*',
    '%',
    '_',
    "' or true --",
    '127.0.0.1',
    '[::1]',
    'localhost',
    'xn--brnd-5na.test',
    'brаnd.test',
    'a'.repeat(300),
  ])('421: %s is nobody here', async (host) => {
    const answer = await server.inject({ url: '/svc/loginCheck', headers: { host } });
    expect([400, 421], answer.body).toContain(answer.statusCode);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['two hosts', 'GET /svc/loginCheck HTTP/1.1\r\nHost: brand.test\r\nHost: other.test'],
    ['the same host twice', 'GET /svc/loginCheck HTTP/1.1\r\nHost: brand.test\r\nhost: brand.test'],
    ['a host before the path', 'GET http://other.test/svc/loginCheck HTTP/1.1\r\nHost: brand.test'],
  ])('400: a request with %s', async (_what, head) => {
    const { port } = new URL(await listening);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`${head}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('421: without a name that is verified, a site answers by none', async () => {
    const lonely = await makeSite(db, 'lonely.test');
    expect((await new Browser(server, 'lonely.test').send('GET', '/svc/loginCheck')).statusCode).toBe(200);
    await db.updateTable('site_host').set({ state: 'pending', token: 'x' }).where('site_id', '=', lonely).execute();
    await forgetSites({ app, db });
    expect((await new Browser(server, 'lonely.test').send('GET', '/svc/loginCheck')).statusCode).toBe(421);
  });

  test('421: the site without a name answers by the configured address alone', async () => {
    const statusOf = async (env: Record<string, string>, host: string) => {
      const own = await testApp({ empty: true, env });
      await makeSite(own.app.db, '*');
      return (await new Browser(own.server, host).send('GET', '/svc/loginCheck')).statusCode;
    };
    const configured = { SKYDECK_PUBLIC_URL: 'https://cloud.test:8443' };
    expect(await statusOf(configured, 'cloud.test')).toBe(200);
    expect(await statusOf(configured, 'localhost')).toBe(421);
    expect(await statusOf({ SKYDECK_ENV: 'production' }, 'localhost')).toBe(200);
    expect(await statusOf({ SKYDECK_ENV: 'production' }, 'cloud.test')).toBe(421);
  });

  test('421: a forwarded host counts from a proxy alone', async () => {
    const headers = { 'x-forwarded-host': 'brand.test' };
    const asked = (ip: string) => new Browser(server, 'evil.test', ip).send('GET', '/svc/loginCheck', { headers });
    expect((await asked('198.51.100.5')).statusCode).toBe(421);
    expect((await asked('10.0.0.1')).statusCode).toBe(200);
  });

  test("401: one brand's cookies mean nothing at another, and none names a domain", async () => {
    const visitor = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = await signedIn(server, visitor, 'brand.test');
    const elsewhere = new Browser(server, 'other.test');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.send('GET', '/svc/user')).statusCode).toBe(401);
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
    const entry = await new Browser(server, 'brand.test').signIn(visitor.email);
    for (const cookie of entry.cookies) expect(cookie).not.toHaveProperty('domain');
  });
});
