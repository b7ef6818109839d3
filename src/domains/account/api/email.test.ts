import { beforeEach, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
let person: Person;
let me: Browser;
let next: string;

beforeEach(async () => {
  person = await makePerson(db, { siteId, role: 'account-holder' });
  me = await signedIn(server, person);
  next = `next-${person.id}@people.test`;
});

const prove = () =>
  me.send('POST', '/svc/header/reauthenticate', {
    body: { password, code: '', useTFAGoogle: false, useTFASMS: false },
  });
const ask = (email: unknown) => me.send('POST', '/svc/header/email', { body: { email } });
const confirm = (token: unknown, browser = new Browser(server)) =>
  browser.send('POST', '/svc/header/email/confirm', { body: { token } });

test('the link of the new address moves the account, the old address is told, other sessions end', async () => {
  expect(codesOf(await ask(next))).toEqual([[1500, undefined]]);
  await prove();
  expect((await ask(next)).json()).toEqual({ email: next, seconds: 60 });
  expect((await mailsTo(db, person.email)).map((mail) => mail.template)).toContain('account.email-asked');
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(200);
  const token = tokenOf((await mailsTo(db, next))[0]);
  const other = await signedIn(server, person);
  expect((await confirm(token, me)).json()).toEqual({ email: next });
  expect((await me.send('GET', '/svc/user')).json()).toMatchObject({ email: next });
  expect((await other.send('GET', '/svc/user')).statusCode).toBe(401);
  expect((await mailsTo(db, person.email)).map((mail) => mail.template)).toContain('account.email-moved');
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(401);
  expect((await new Browser(server).signIn(next)).statusCode).toBe(200);
  expect(codesOf(await confirm(token))).toEqual([[1560, 'token']]);
});

test.each([
  ['', [[25, 'email']]],
  [undefined, [[25, 'email']]],
  ['nobody', [[12, 'email']]],
  [7, [[1000, 'email']]],
  [`${'x'.repeat(320)}@a.test`, [[1000, 'email']]],
  ['<script>@x', [[12, 'email']]],
])('%j is no new email', async (email, expected) => {
  await prove();
  expect(codesOf(await ask(email))).toEqual(expected);
});

test('its own, a taken one and a second one within a minute are refused', async () => {
  await prove();
  expect(codesOf(await ask(person.email.toUpperCase()))).toEqual([[1561, 'email']]);
  const other = await makePerson(db, { siteId, role: 'account-holder' });
  expect(codesOf(await ask(other.email))).toEqual([[17, 'email']]);
  await ask(next);
  expect((await ask(`b${next}`)).statusCode).toBe(429);
  clock.advance(61);
  expect((await ask(`b${next}`)).statusCode).toBe(200);
  // The newer link takes the place of the older one.
  expect(codesOf(await confirm(tokenOf((await mailsTo(db, next))[0])))).toEqual([[1560, 'token']]);
});

test('a link that is too old, of another site, or for an address taken meanwhile moves nothing', async () => {
  await prove();
  await ask(next);
  const token = tokenOf((await mailsTo(db, next))[0]);
  expect(codesOf(await confirm(token, new Browser(server, 'other.test')))).toEqual([[1560, 'token']]);
  const quick = await makePerson(db, { siteId, role: 'account-holder', email: next });
  expect(codesOf(await confirm(token))).toEqual([[17, 'token']]);
  await db.deleteFrom('account').where('id', '=', quick.id).execute();
  clock.advance(3600);
  expect(codesOf(await confirm(token))).toEqual([[1560, 'token']]);
  for (const bad of ['', 'x'.repeat(200)]) expect(codesOf(await confirm(bad))).toEqual([[1560, 'token']]);
  expect(codesOf(await confirm('x'.repeat(201)))).toEqual([[1000, 'token']]);
  expect(codesOf(await confirm(7))).toEqual([[1000, 'token']]);
  expect(codesOf(await confirm(undefined))).toEqual([[1001, 'token']]);
});

test('staff changes the email of a customer at once, and no one their own', async () => {
  const boss = await makePerson(db, { siteId, role: 'site-admin' });
  const staff = await signedIn(server, boss);
  const change = (userId: string, email: string) =>
    staff.send('PUT', `/svc/users/${userId}/email`, { body: { email } });
  expect(codesOf(await change(person.id, next))).toEqual([[1500, undefined]]);
  await staff.send('POST', '/svc/header/reauthenticate', {
    body: { password, code: '', useTFAGoogle: false, useTFASMS: false },
  });
  expect(codesOf(await change(person.id, person.email))).toEqual([[1568, 'email']]);
  expect(codesOf(await change(person.id, boss.email))).toEqual([[17, 'email']]);
  expect(codesOf(await change(boss.id, next))).toEqual([[1003, undefined]]);
  const below = await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
  await prove();
  const byOwner = await me.send('PUT', `/svc/users/${below.id}/email`, { body: { email: next } });
  expect(codesOf(byOwner)).toEqual([[1003, undefined]]);
  expect((await change(person.id, next)).json()).toEqual({ email: next });
  // Whoever has the new address has yet to show that it is theirs.
  const user = await (await signedIn(server, { ...person, email: next })).send('GET', '/svc/user');
  expect(user.json()).toMatchObject({ emailValidationRequired: true });
  expect((await mailsTo(db, person.email)).map((mail) => mail.template)).toContain('account.email-moved');
  expect((await me.send('GET', '/svc/user')).statusCode).toBe(401);
});
