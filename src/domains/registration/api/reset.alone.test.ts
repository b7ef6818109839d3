import { expect, test, vi } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { awaitMails, linkOf, mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';
import type * as passwords from '#domains/identity/api/password.ts';
import { hashPassword, verifyPassword } from '#domains/identity/api/password.ts';

vi.mock('#domains/identity/api/password.ts', async (original) => {
  const real = await original<typeof passwords>();
  return { ...real, hashPassword: vi.fn(real.hashPassword), verifyPassword: vi.fn(real.verifyPassword) };
});

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSiteId = await makeSite(db, 'brand.test');
const fresh = 'Velvet-otter-41';

const forgot = (email: string, headers: Record<string, string> = {}) =>
  new Browser(server).send('POST', '/svc/forgot', { body: { email }, headers });
const reset = (body: object) => new Browser(server).send('POST', '/svc/reset', { body });
const readReset = (token: string, host = 'localhost') => new Browser(server, host).send('GET', `/svc/reset/${token}`);
const somebody = () => makePerson(db, { siteId, role: 'account-holder' });

async function tokenFor(email: string): Promise<string> {
  const before = (await mailsTo(db, email)).filter((mail) => mail.template === 'registration.reset').length;
  await forgot(email);
  const mails = await vi.waitFor(async () => {
    const found = (await mailsTo(db, email)).filter((mail) => mail.template === 'registration.reset');
    expect(found.length).toBe(before + 1);
    return found;
  });
  return tokenOf(mails[0]);
}
const newPassword = (email: string, token: string, text = fresh) =>
  reset({ email, token, password: text, passwordRepeat: text });

test('every address gets the same answer for the same work, and only an account gets a mail', async () => {
  const person = await somebody();
  const locked = await makePerson(db, { siteId, role: 'account-holder', status: 'Locked' });
  const elsewhere = await makePerson(db, { siteId: otherSiteId, role: 'account-holder' });
  vi.mocked(hashPassword).mockClear();
  vi.mocked(verifyPassword).mockClear();
  const answers = await Promise.all(
    [person.email, 'nobody@people.test', locked.email, elsewhere.email].map((e) => forgot(e)),
  );
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([200, '{"sent":true}']);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
  }
  expect([vi.mocked(hashPassword).mock.calls.length, vi.mocked(verifyPassword).mock.calls.length]).toEqual([0, 0]);
  expect(await awaitMails(db, person.email, 1)).toMatchObject([{ template: 'registration.reset' }]);
  const tokens = await db.selectFrom('mail_token').select('account_id').execute();
  expect(tokens).toEqual([{ account_id: person.id }]);
  const others = await Promise.all(['nobody@people.test', locked.email, elsewhere.email].map((e) => mailsTo(db, e)));
  expect(others.flat()).toEqual([]);
});

test('asking often mails once a minute and leaves one token', async () => {
  const person = await somebody();
  await tokenFor(person.email);
  for (let n = 0; n < 5; n++) await forgot(person.email);
  // One more for someone else is queued behind them: when it is there, they are done.
  await tokenFor((await somebody()).email);
  expect(await mailsTo(db, person.email)).toHaveLength(1);
  clock.advance(61);
  await tokenFor(person.email);
  expect(
    await db.selectFrom('mail_token').select('purpose').where('account_id', '=', person.id).execute(),
  ).toHaveLength(1);
});

test('a link shows its email, sets the password once and ends every session', async () => {
  const person = await somebody();
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)];
  const token = await tokenFor(person.email);
  const shown = await readReset(token);
  expect([shown.statusCode, shown.json()]).toEqual([200, { email: person.email }]);
  const done = await newPassword(person.email, token);
  expect([done.statusCode, done.json(), done.cookies]).toEqual([200, { email: person.email }, []]);
  for (const browser of [here, there]) {
    const answer = await browser.send('GET', '/svc/user');
    expect([answer.statusCode, answer.json<{ code: string[] }>().code]).toEqual([401, ['user-disconnected']]);
  }
  expect((await new Browser(server).signIn(person.email, password)).statusCode).toBe(401);
  expect((await new Browser(server).signIn(person.email, fresh)).statusCode).toBe(200);
  const notices = await db.selectFrom('notification').select('code').where('account_id', '=', person.id).execute();
  expect(notices).toContainEqual({ code: 128 });
  const again = await newPassword(person.email, token, 'Another-otter-42');
  expect([again.statusCode, codesOf(again)]).toEqual([400, [[18, 'token']]]);
  expect(codesOf(await readReset(token))).toEqual([[18, 'token']]);
});

test('of two tabs with the same link one sets the password', async () => {
  const person = await somebody();
  const token = await tokenFor(person.email);
  const answers = await Promise.all(
    ['First-otter-1x', 'Second-otter-2'].map((text) => newPassword(person.email, token, text)),
  );
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
});

test('a link ends after half an hour, and when a newer one was asked for', async () => {
  const person = await somebody();
  const first = await tokenFor(person.email);
  clock.advance(61);
  const second = await tokenFor(person.email);
  expect(codesOf(await readReset(first))).toEqual([[18, 'token']]);
  expect((await readReset(second)).statusCode).toBe(200);
  clock.advance(30 * 60);
  expect(codesOf(await readReset(second))).toEqual([[18, 'token']]);
  expect(codesOf(await newPassword(person.email, second))).toEqual([[18, 'token']]);
});

test('a link works on its site only, for its email only, and is stored as a hash', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const token = await tokenFor(person.email);
  expect(codesOf(await readReset(token, 'brand.test'))).toEqual([[18, 'token']]);
  expect(codesOf(await newPassword(other.email, token))).toEqual([[18, 'token']]);
  expect(codesOf(await readReset('x'.repeat(43)))).toEqual([[18, 'token']]);
  const row = await db
    .selectFrom('mail_token')
    .selectAll()
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.token_hash).toHaveLength(32);
  await db.updateTable('account').set({ email: 'moved@people.test' }).where('id', '=', person.id).execute();
  expect(codesOf(await readReset(token))).toEqual([[18, 'token']]);
});

test.each([
  [
    {},
    [
      [25, 'email'],
      [26, 'password'],
      [27, 'passwordRepeat'],
    ],
  ],
  [
    { email: 'nobody' },
    [
      [12, 'email'],
      [26, 'password'],
      [27, 'passwordRepeat'],
    ],
  ],
  [{ email: 'a@b.test', password: '12345', passwordRepeat: '12345' }, [[15, 'password']]],
  [{ email: 'a@b.test', password: 'x'.repeat(31), passwordRepeat: 'x'.repeat(31) }, [[15, 'password']]],
  [{ email: 'a@b.test', password: 'password1', passwordRepeat: 'password1' }, [[29, 'password']]],
  [{ email: 'a@b.test', password: fresh, passwordRepeat: 'other' }, [[16, 'passwordRepeat']]],
  [{ email: 'a@b.test', password: fresh, passwordRepeat: fresh }, [[18, 'token']]],
])('a reset with %j is refused', async (body, codes) => {
  const answer = await reset(body);
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, codes]);
});

test('an email that is none is refused before anything else', async () => {
  expect(codesOf(await forgot(''))).toEqual([[25, 'email']]);
  expect(codesOf(await forgot('nobody'))).toEqual([[22, 'email']]);
});

test('a page of another origin can neither ask nor reset', async () => {
  const answer = await forgot('a@b.test', { origin: 'https://evil.test' });
  expect([answer.statusCode, codesOf(answer)]).toEqual([401, [[57, undefined]]]);
});

test('asking for addresses that nobody has leaves no trace', async () => {
  const count = async () => (await db.selectFrom('mail_token').select('purpose').execute()).length;
  const before = await count();
  for (let n = 0; n < 50; n++) await forgot(`made-up-${n}@people.test`);
  await tokenFor((await somebody()).email);
  expect(await count()).toBe(before + 1);
});

test('the link is where the console is, whatever Host the request claims', async () => {
  const publicApp = await testApp({ empty: true, env: { SKYDECK_PUBLIC_URL: 'https://console.provider.test' } });
  const site = await makeSite(publicApp.app.db, '*');
  const brand = await makeSite(publicApp.app.db, 'console.brand.test');
  const ask = (email: string, headers: Record<string, string>) =>
    publicApp.server.inject({ method: 'POST', url: '/svc/forgot', payload: { email }, headers });
  const stranger = await makePerson(publicApp.app.db, { siteId: site, role: 'account-holder' });
  expect((await ask(stranger.email, { host: 'evil.test' })).statusCode).toBe(421);
  expect(await mailsTo(publicApp.app.db, stranger.email)).toEqual([]);
  const forged: Record<string, string>[] = [
    { host: 'console.provider.test', 'x-forwarded-host': 'evil.test' },
    { host: 'console.provider.test', forwarded: 'host=evil.test', 'x-host': 'evil.test' },
    { host: 'console.provider.test:1234' },
  ];
  for (const headers of forged) {
    const person = await makePerson(publicApp.app.db, { siteId: site, role: 'account-holder' });
    expect((await ask(person.email, headers)).statusCode).toBe(200);
    const [mail] = await awaitMails(publicApp.app.db, person.email, 1);
    expect(linkOf(mail).origin).toBe('https://console.provider.test');
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain('evil');
  }
  const customer = await makePerson(publicApp.app.db, { siteId: brand, role: 'account-holder' });
  await ask(customer.email, { host: 'console.brand.test', 'x-forwarded-host': 'evil.test' });
  const [mail] = await awaitMails(publicApp.app.db, customer.email, 1);
  expect(linkOf(mail).origin).toBe('https://console.brand.test');
});
