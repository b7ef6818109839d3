import { expect, test } from 'vitest';
import { errorsOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';
import { giveLeave } from '#test/support.ts';

const { app, server, clock } = await testApp({ empty: true, env: { SKYDECK_TRUST_PROXY: '10.0.0.0/8' } });
const { db } = app;
const siteId = await makeSite(db, '*');
const somebody = () => makePerson(db, { siteId, role: 'account-holder' });
const elsewhere = '198.51.100.9';

const seen = async (browser: Browser, call: { ip?: string; headers?: Record<string, string> } = {}) => {
  const answer = await browser.send('GET', '/svc/user', call);
  return answer.statusCode === 200 ? 200 : errorsOf(answer).map(({ code }) => code);
};

test('the same address in another writing is the same', async () => {
  const browser = await signedIn(server, await somebody());
  expect(await seen(browser, { ip: '::ffff:203.0.113.7' })).toBe(200);
  expect(await seen(browser, { ip: '::ffff:cb00:7107' })).toBe(200);
  const six = new Browser(server, 'localhost', '2001:db8::1');
  await six.signIn((await somebody()).email);
  expect(await seen(six, { ip: '2001:0DB8:0:0::0001' })).toBe(200);
  // A network of one customer has many addresses; a session has one.
  expect(await seen(six, { ip: '2001:db8::2' })).toEqual([56]);
});

test('a header moves no one, and brings no one back', async () => {
  const browser = await signedIn(server, await somebody());
  const headers = { 'x-forwarded-for': browser.ip, forwarded: `for=${browser.ip}`, 'x-real-ip': browser.ip };
  expect(await seen(browser, { headers: { 'x-forwarded-for': elsewhere } })).toBe(200);
  expect(await seen(browser, { ip: elsewhere, headers })).toEqual([56]);
  expect(await seen(browser)).toEqual([56]);
});

test('a configured proxy says where a browser is, and only the hop that it saw counts', async () => {
  const browser = new Browser(server, 'localhost', '10.0.0.1');
  const from = (list: string) => ({ headers: { 'x-forwarded-for': list } });
  const { email } = await somebody();
  await browser.send('POST', '/svc/login', { body: { email, password }, ...from('203.0.113.7') });
  expect(await seen(browser, from('203.0.113.7'))).toBe(200);
  expect(await seen(browser, from(`${elsewhere}, 203.0.113.7`))).toBe(200);
  expect(await seen(browser, from(`203.0.113.7, ${elsewhere}`))).toEqual([56]);
});

test('of requests from two addresses at once those of the other are refused, and the session ends once', async () => {
  const person = await somebody();
  const browser = await signedIn(server, person);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => seen(browser, n % 2 === 0 ? {} : { ip: elsewhere })),
  );
  for (const [n, answer] of answers.entries()) if (n % 2 === 1) expect(answer).toEqual([56]);
  expect(await seen(browser)).toEqual([56]);
  const ended = db.selectFrom('session').select(['end_reason']).where('account_id', '=', person.id);
  expect(await ended.execute()).toEqual([{ end_reason: 'ip-changed' }]);
});

test('a stream is not opened from elsewhere, and an open one ends with the session', async () => {
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = new Browser(server, 'localhost', '127.0.0.1');
  await browser.signIn((await somebody()).email);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(`${address}/svc/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const over = stream.text();
  const other = await browser.send('GET', '/svc/events', { ip: elsewhere });
  expect([other.statusCode, errorsOf(other).map(({ code }) => code)]).toEqual([401, [56]]);
  // Resolves at the end of the stream.
  expect(await over).not.toContain('user-ip-changed');
  expect(await seen(browser)).toEqual([56]);
});

test('an operator in a support session who moves loses both sessions', async () => {
  const [operator, customer] = [await makePerson(db, { siteId, role: 'site-admin' }), await somebody()];
  const browser = await signedIn(server, operator);
  await browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
  await giveLeave({ app, clock }, { accountId: customer.id }, 'acting');
  const body = { mode: 'acting', reason: 'Cannot reach it', ticket: 'T-1' };
  expect((await browser.send('POST', `/svc/people/${customer.id}/support`, { body })).statusCode).toBe(204);
  expect(await seen(browser)).toBe(200);
  expect(await seen(browser, { ip: elsewhere })).toEqual([56]);
  expect(await seen(browser)).toEqual([56]);
});

test('a change that comes from elsewhere changes nothing', async () => {
  const browser = await signedIn(server, await somebody());
  const moved = await browser.send('PUT', '/svc/header/profile', { body: { language: 'de' }, ip: elsewhere });
  expect([moved.statusCode, errorsOf(moved).map(({ code }) => code)]).toEqual([401, [56]]);
  expect(await db.selectFrom('account').select('id').where('language', '=', 'de').execute()).toEqual([]);
});
