import { expect, test } from 'vitest';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { awaitMails, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server, clock, work } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
const refuse = (token: string, host = 'localhost') =>
  new Browser(server, host).send('POST', '/svc/notMe', { body: { token } });

test('a sign-in from a new browser is mailed, and its link shuts everybody out and starts a reset', async () => {
  work();
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const own = await signedIn(server, person);
  const thief = new Browser(server, 'localhost', '198.51.100.9');
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  await thief.send('POST', '/svc/login', { body: { email: person.email, password }, headers });
  const [mail] = await awaitMails(db, person.email, 1);
  expect(mail?.text).toContain('198.51.100.9 with Firefox, Windows');
  const token = tokenOf(mail);
  const kept = await db.selectFrom('sign_in_alert').selectAll().where('account_id', '=', person.id).execute();
  expect(JSON.stringify(kept)).not.toContain(token);

  expect(bareCodesOf(await refuse(token, 'other.test'))).toEqual([1602]);
  const answer = await refuse(token);
  expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
  expect(bareCodesOf(await refuse(token)), 'a link works once').toEqual([1602]);
  for (const browser of [own, thief]) expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  expect(bareCodesOf(await thief.signIn(person.email)), 'the password opens nothing').toEqual([21]);

  const reset = { email: person.email, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
  const { token: resetToken } = answer.json<{ token: string }>();
  expect((await own.send('POST', '/svc/reset', { body: { ...reset, token: resetToken } })).statusCode).toBe(200);
  expect((await new Browser(server).signIn(person.email, 'Velvet-otter-41')).statusCode).toBe(200);
});

test('a line of the own sign-ins does the same, once password or factor are proven', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const own = await signedIn(server, person);
  const thief = new Browser(server, 'localhost', '198.51.100.9');
  await thief.signIn(person.email);
  await new Browser(server).signIn(person.email, 'wrong-one');
  const stranger = await signedIn(server, await makePerson(db, { siteId, role: 'account-holder' }));
  const prove = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
  const report = (browser: Browser, id = 0) => browser.send('POST', `/svc/header/loginAudit/${id}/report`);

  const lines = async (query = '') =>
    (await own.send('GET', `/svc/header/loginAudit${query}`)).json<{
      items: { id: number; result: string; ip: string; current: boolean }[];
    }>().items;
  const [failed, stolen, mine] = await lines();
  expect([failed, stolen, mine].map((line) => [line?.result, line?.current])).toEqual([
    ['wrong', false],
    ['success', false],
    ['success', true],
  ]);
  expect((await lines('?outcome=opened')).map(({ id }) => id)).toEqual([stolen?.id, mine?.id]);
  expect((await lines('?outcome=refused')).map(({ id }) => id)).toEqual([failed?.id]);

  expect(bareCodesOf(await report(own, stolen?.id)), 'an open screen is not enough').toEqual([1500]);
  await prove(own);
  await prove(stranger);
  expect((await report(stranger, stolen?.id)).statusCode, "somebody else's line").toBe(404);
  expect((await report(own, failed?.id)).statusCode, 'what opened nothing').toBe(404);
  expect((await report(own, mine?.id)).statusCode, 'the session that asks').toBe(404);
  const answer = await report(own, stolen?.id);
  expect(answer.statusCode, answer.body).toBe(200);
  const trail = await db.selectFrom('audit').selectAll().where('action', '=', 'session.report').execute();
  expect(trail.filter(({ outcome }) => outcome === 'done')).toMatchObject([
    { account_id: person.id, site_id: siteId, object_id: String(stolen?.id) },
  ]);
  expect(JSON.stringify(trail)).toContain('198.51.100.9');
  const agent = await signedIn(server, await makePerson(db, { siteId, role: 'support-agent' }));
  const log = await agent.send('GET', `/svc/reports/loginLog/rows?filter=${encodeURIComponent(person.email)}`);
  expect(
    log.json<{ items: { address: string; reported: string | null }[] }>().items.filter(({ reported }) => reported),
    'support sees which one',
  ).toMatchObject([{ address: '198.51.100.9' }]);

  expect((await refuse(answer.json<{ token: string }>().token)).statusCode).toBe(200);
  for (const browser of [own, thief]) expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  expect(bareCodesOf(await thief.signIn(person.email)), 'the password opens nothing').toEqual([21]);
});

test('a program that does not say its name is an unknown browser', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await signedIn(server, person);
  const headers = { 'user-agent': '' };
  await new Browser(server).send('POST', '/svc/login', { body: { email: person.email, password }, headers });
  const [mail] = await awaitMails(db, person.email, 1);
  expect(mail?.text).toContain('with an unknown browser.');
});

test('a link ends after seven days', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await signedIn(server, person);
  const other = { 'user-agent': 'another browser' };
  await new Browser(server).send('POST', '/svc/login', { body: { email: person.email, password }, headers: other });
  const [mail] = await awaitMails(db, person.email, 1);
  clock.advance(7 * 86_400);
  expect(bareCodesOf(await refuse(tokenOf(mail)))).toEqual([1602]);
});
