import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { mailsTo } from '#test/mails.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true, env: { SKYDECK_PUBLIC_URL: 'http://console.provider.test' } });
const siteId = await makeSite(app.db, 'console.provider.test');
await makeSite(app.db, 'brand.test');
await app.db
  .insertInto('site_host')
  .values({ id: crypto.randomUUID(), site_id: siteId, host: 'waiting.test', state: 'pending', token: 'x' })
  .execute();
const person = await makePerson(app.db, { siteId, role: 'account-holder' });

test.each([
  'evil.test',
  'waiting.test',
  'WAITING.test.',
  'waiting.test:80',
  'console.provider.test.evil.test',
  'evil.test#console.provider.test',
  'evil.test?console.provider.test',
  'evil.test/console.provider.test',
  'console.provider.test@evil.test',
  'evil.test@console.provider.test',
  'xconsole.provider.test',
  'provider.test',
  '*',
  '*.provider.test',
  '127.0.0.1',
  '[::1]',
  '0x7f000001',
  'localhost',
  'console.provider.test,evil.test',
  'console.provider.test evil.test',
  'console_provider_test',
  "console.provider.test' or '1'='1",
  'xn--cnsole-provider-test',
  'con\u0441ole.provider.test',
])('the host %j has no site: nothing is shown, mailed or set', async (host) => {
  for (const [method, url, payload] of [
    ['GET', '/svc/create', undefined],
    ['POST', '/svc/forgot', { email: person.email }],
  ] as const) {
    const answer = await server.inject({ method, url, headers: { host }, ...(payload ? { payload } : {}) });
    expect([400, 421], `${url}: ${answer.body}`).toContain(answer.statusCode);
    expect(answer.cookies).toEqual([]);
  }
  expect(await mailsTo(app.db, person.email)).toEqual([]);
});

test("a session of one site is none on another's host", async () => {
  const here = await signedIn(server, person, 'console.provider.test');
  const there = new Browser(server, 'brand.test');
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  expect((await there.send('GET', '/svc/user')).statusCode).toBe(401);
});
