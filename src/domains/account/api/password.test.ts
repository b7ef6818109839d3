import { beforeEach, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
let person: Person;
let me: Browser;
const next = 'Velvet-otter-41';

beforeEach(async () => {
  person = await makePerson(db, { siteId, role: 'account-holder' });
  me = await signedIn(server, person);
});

const change = (body: unknown) => me.send('PUT', '/svc/header/password', { body });
const give = (values: object) => db.updateTable('account').set(values).where('id', '=', person.id).execute();
const connect = () =>
  db
    .insertInto('social_identity')
    .values({
      id: crypto.randomUUID(),
      site_id: siteId,
      account_id: person.id,
      social: 'sandbox',
      subject: person.id,
      email: person.email,
      name: 'Ann',
      linked_at: new Date(),
    })
    .execute();
const prove = (browser = me) =>
  browser.send('POST', '/svc/header/reauthenticate', {
    body: { password, code: '', useTFAGoogle: false, useTFASMS: false },
  });
const allow = (allowEmail: unknown, id = person.id) =>
  me.send('PUT', `/svc/header/${id}/allowEmailAccess`, { body: { allowEmail } });

test('the new password opens, the old one does not, other sessions end and the person is told', async () => {
  const other = await signedIn(server, person);
  expect((await change({ oldPass: password, newPass: next, confirmPass: next })).statusCode).toBe(204);
  expect((await me.send('GET', '/svc/user')).statusCode).toBe(200);
  expect((await other.send('GET', '/svc/user')).statusCode).toBe(401);
  expect((await new Browser(server).signIn(person.email, password)).statusCode).toBe(401);
  expect((await new Browser(server).signIn(person.email, next)).statusCode).toBe(200);
  const received = await db.selectFrom('notification').select('code').where('account_id', '=', person.id).execute();
  expect(received.map(({ code }) => code)).toContain(2);
});

const both = (newPass: unknown, confirmPass: unknown = newPass) => ({ oldPass: password, newPass, confirmPass });
test.each([
  ['15: too short', both('abc12'), [[15, 'newPass']]],
  ['15: too long', both('Velvet-otter-41'.repeat(3)), [[15, 'newPass']]],
  ['16: not the same', both(next, 'Velvet-otter-42'), [[16, 'confirmPass']]],
  [
    '26: none',
    both('', ''),
    [
      [26, 'newPass'],
      [27, 'confirmPass'],
    ],
  ],
  ['27: not repeated', both(next, ''), [[27, 'confirmPass']]],
  ['29: known to all', both('password1'), [[29, 'newPass']]],
  ['26: the old one is missing', { newPass: next, confirmPass: next }, [[26, 'oldPass']]],
  ['1514: the old one is wrong', { oldPass: 'wrong', newPass: next, confirmPass: next }, [[1514, 'oldPass']]],
  ['1551: the same again', both(password), [[1551, 'newPass']]],
  ['wrong type', { oldPass: 1, newPass: next, confirmPass: next }, [[1000, 'oldPass']]],
  ['overlong', { oldPass: 'x'.repeat(1025), newPass: next, confirmPass: next }, [[1000, 'oldPass']]],
])('%s', async (_name, body, expected) => {
  expect(codesOf(await change(body))).toEqual(expected);
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(200);
});

test('guesses at the old password end in a block', async () => {
  for (let n = 0; n < 4; n++)
    expect((await change({ oldPass: `x${n}`, newPass: next, confirmPass: next })).statusCode).toBe(400);
  expect(codesOf(await change({ oldPass: 'x', newPass: next, confirmPass: next }))).toEqual([[13, undefined]]);
  expect(codesOf(await change(both(next)))).toEqual([[13, undefined]]);
  clock.advance(61);
  const last = await change(both(next));
  expect([last.statusCode, last.body]).toEqual([204, '']);
});

test('it is not available while email does not sign in, in the words of the specification', async () => {
  await give({ email_sign_in: false });
  const answer = await change(both(next));
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ errors: { info: string }[] }>().errors[0]?.info).toBe(
    "Operation isn't available, in order to change password, the user should enable his account to log in with email in Profile page.",
  );
});

test('email sign-in goes off only with another way in, and a refused one looks like a wrong password', async () => {
  expect(codesOf(await allow(false))).toEqual([[1500, undefined]]);
  await prove();
  expect(codesOf(await allow(false))).toEqual([[1552, 'allowEmail']]);
  await connect();
  expect((await allow(false)).statusCode).toBe(204);
  const off = await new Browser(server).signIn(person.email);
  const wrong = await new Browser(server).signIn(person.email, 'wrong');
  expect([off.statusCode, off.json()]).toEqual([wrong.statusCode, wrong.json()]);
  expect(codesOf(off)).toEqual([[21, 'password']]);
  // The last connection is now the only way in.
  const [identity] = await db.selectFrom('social_identity').select('id').where('account_id', '=', person.id).execute();
  expect(codesOf(await me.send('DELETE', `/svc/socialAccess/socialProfile/${identity?.id}`))).toEqual([
    [38, undefined],
  ]);
  expect((await allow(true)).statusCode).toBe(204);
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(200);
});

test('the switch takes true or false, for somebody one may act on', async () => {
  await prove();
  expect(codesOf(await allow('yes'))).toEqual([[1000, 'allowEmail']]);
  expect(codesOf(await allow(undefined))).toEqual([[1001, 'allowEmail']]);
  const stranger = await makePerson(db, { siteId, role: 'account-holder' });
  expect((await allow(true, stranger.id)).statusCode).toBe(404);
});
