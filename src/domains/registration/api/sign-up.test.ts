// @database
import { expect, test } from 'vitest';
import { codesOf, errorsOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { awaitMails, mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';
import { publishTerms } from './port.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const bareSiteId = await makeSite(db, 'bare.test');
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();

const good = { password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
const signUp = (body: object, browser = new Browser(server)) => browser.send('POST', '/svc/create', { body });
const rules = (change: object) => db.updateTable('site').set(change).where('id', '=', siteId).execute();
const validate = (token: string) => new Browser(server).send('POST', '/svc/validate', { body: { token } });
const mailedToken = async (email: string) =>
  tokenOf((await mailsTo(db, email)).find((mail) => mail.template === 'registration.validate'));
let made = 0;
const newEmail = () => `new-${(made += 1)}@people.test`;

test('an account is made, signed in, and permitted nothing until its email is confirmed', async () => {
  const browser = new Browser(server);
  const email = newEmail();
  const answer = await signUp({ email: ` ${email.toUpperCase()} `, ...good }, browser);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      emailValidationRequired: true,
      role: 'account-holder',
      permissions: [],
      billingStatus: 0,
    }),
  ]);
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(403);
  expect((await browser.send('GET', '/svc/userWelcomePage')).json()).toMatchObject({ firstVisit: true });
  const token = await mailedToken(email.toUpperCase());
  expect((await validate(token)).json()).toEqual({ state: 'validated', email: email.toUpperCase() });
  const user = (await browser.send('GET', '/svc/user')).json<{
    emailValidationRequired: boolean;
    permissions: string[];
  }>();
  expect(user.emailValidationRequired).toBe(false);
  expect(user.permissions).toContain('server.create');
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(200);
  expect((await validate(token)).json()).toEqual({ state: 'used', email: email.toUpperCase() });
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.toUpperCase())
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ price_list_id: siteId, marketing_consent_at: null, role: 'account-holder' });
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
  [{ email: 'nobody', ...good }, [[12, 'email']]],
  [{ email: 'x@y.test', password: '12345', passwordRepeat: '12345' }, [[15, 'password']]],
  [
    { email: 'x@y.test', password: 'x'.repeat(31), passwordRepeat: 'y' },
    [
      [15, 'password'],
      [16, 'passwordRepeat'],
    ],
  ],
  [{ email: 'x@y.test', password: 'qwerty123', passwordRepeat: 'qwerty123' }, [[29, 'password']]],
  [{ email: 'octavian@y.test', password: 'octavian7', passwordRepeat: 'octavian7' }, [[29, 'password']]],
  [{ email: 'x@y.test', password: good.password, passwordRepeat: '' }, [[27, 'passwordRepeat']]],
  [{ email: 'x@y.test', ...good, termsVersion: 9 }, [[1402, 'termsVersion']]],
  [{ email: 'x@y.test', ...good, role: 'root' }, [[1002, 'role']]],
])('a sign-up with %j is refused', async (body, codes) => {
  const answer = await signUp(body);
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, codes]);
  expect(answer.cookies).toEqual([]);
});

test('17: the email is taken, whatever its case, even by many at once', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const taken = await signUp({ email: person.email.toUpperCase(), ...good });
  expect([taken.statusCode, errorsOf(taken)]).toEqual([
    409,
    [{ code: 17, key: 'email', info: 'Selected email is not available for new account.' }],
  ]);
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email, ...good })));
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});

test('11: somebody who is signed in signs out first', async () => {
  const browser = new Browser(server);
  await signUp({ email: newEmail(), ...good }, browser);
  expect(codesOf(await signUp({ email: newEmail(), ...good }, browser))).toEqual([[11, undefined]]);
});

test('28 where accounts come from outside, 19 where there is no price list, -1 without a billing profile', async () => {
  const offered = async () =>
    (await new Browser(server).send('GET', '/svc/create')).json<{ allowed: boolean }>().allowed;
  expect(await offered()).toBe(true);
  await rules({ new_user_billing: 1 });
  expect(await offered()).toBe(false);
  const outside = await signUp({ email: newEmail(), ...good });
  expect([outside.statusCode, codesOf(outside)]).toEqual([403, [[28, undefined]]]);
  await rules({ new_user_billing: 0 });
  expect((await signUp({ email: newEmail(), ...good })).json()).toMatchObject({ billingStatus: -1 });
  await rules({ new_user_billing: 2 });
  const bare = await signUp({ email: newEmail(), ...good }, new Browser(server, 'bare.test'));
  expect([bare.statusCode, codesOf(bare)]).toEqual([503, [[19, undefined]]]);
  expect(bareSiteId).not.toBe(siteId);
});

test('the mail can be sent again once a minute; an older link gives way, an old one expires', async () => {
  const browser = new Browser(server);
  const email = newEmail();
  await signUp({ email, ...good }, browser);
  const first = await mailedToken(email);
  const early = await browser.send('PUT', '/svc/revalidate');
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
  clock.advance(60);
  expect((await browser.send('PUT', '/svc/revalidate')).json()).toEqual({ seconds: 60 });
  expect(codesOf(await validate(first))).toEqual([[1401, 'token']]);
  const second = await mailedToken(email);
  clock.advance(3 * 86_400);
  expect(codesOf(await validate(second))).toEqual([[1400, 'token']]);
  expect(codesOf(await validate('x'.repeat(43)))).toEqual([[1401, 'token']]);
});

test('terms: read by everybody, accepted at the sign-up or right after, and again when they change', async () => {
  const read = async (query = '') =>
    (await new Browser(server).send('GET', `/svc/termsOfService${query}`)).json<object>();
  expect((await new Browser(server).send('GET', '/svc/termsOfService')).statusCode).toBe(404);
  const now = new Date(clock.now());
  await publishTerms(db, { siteId, title: 'Terms', body: 'First.', now, binding: true });
  expect(await read()).toMatchObject({ version: 1, title: 'Terms', body: 'First.', current: true });
  const ticked = await signUp({ email: newEmail(), ...good, termsVersion: 1, marketing: true });
  expect(ticked.json()).toMatchObject({ agreementSignRequired: false });
  const browser = new Browser(server);
  const email = newEmail();
  expect((await signUp({ email, ...good }, browser)).json()).toMatchObject({ agreementSignRequired: true });
  await validate(await mailedToken(email));
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(403);
  const sign = (version: number) => browser.send('POST', '/svc/agreementSign', { body: { version } });
  expect((await sign(1)).json()).toMatchObject({ agreementSignRequired: false });
  expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(200);
  await publishTerms(db, { siteId, title: 'Terms', body: 'Second.', now, binding: true });
  expect((await browser.send('GET', '/svc/user')).json()).toMatchObject({
    agreementSignRequired: true,
    permissions: [],
  });
  expect(codesOf(await sign(1))).toEqual([[1402, 'termsVersion']]);
  expect(await read('?version=1')).toMatchObject({ body: 'First.', current: false });
  expect((await sign(2)).json()).toMatchObject({ agreementSignRequired: false });
  const consent = await db
    .selectFrom('account')
    .select('email')
    .where('marketing_consent_at', 'is not', null)
    .execute();
  expect(consent).toHaveLength(1);
  const signed = await db.selectFrom('document_acceptance').select(['accepted_at', 'ip']).execute();
  expect(signed).toHaveLength(3);
});

test('an account begins with the language of the page, and its mails are in the language it has', async () => {
  const browser = new Browser(server);
  const email = newEmail();
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
  const answer = await browser.send('POST', '/svc/create', { body: { email, ...good }, headers });
  expect(answer.json()).toMatchObject({ language: 'de' });
  const [mail] = await mailsTo(db, email);
  expect(mail).toMatchObject({ subject: 'Bestätigen Sie Ihre E-Mail für Site *' });
  expect(mail?.text).toContain('Willkommen bei Site *. Ein Schritt fehlt noch');
  expect(mail?.html).toContain('<html lang="de" dir="ltr">');
  expect(tokenOf(mail)).not.toBe('');

  await validate(tokenOf(mail));
  const english = await browser.send('PUT', '/svc/header/profile', { body: { language: 'en' } });
  expect(english.statusCode).toBe(204);
  // The page it is asked for from may be in any language: the user who reads the mail has chosen theirs.
  await new Browser(server).send('POST', '/svc/forgot', { body: { email }, headers });
  const subjects = (await awaitMails(db, email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain('Choose a new password for Site *');
});
