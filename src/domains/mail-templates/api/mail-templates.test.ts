// @database
import { expect, test } from 'vitest';
import { codesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';
import { signIn } from '#test/world.ts';

const sandbox = await testSandbox();
const it = await testApp({ empty: true, env: sandbox.env });
const { app, server } = it;
const { db } = app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const adminPerson = await makePerson(db, { siteId, role: 'site-admin', email: 'admin@people.test' });
const admin = await signIn(it, adminPerson);
const holder = await makePerson(db, { siteId, role: 'account-holder', email: 'holder@people.test' });
const foreign = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));
it.work();

interface Text {
  version: number;
  own: boolean;
  subject: string;
  body: string;
  usual: { subject: string; body: string };
  variables: { name: string; needed: boolean; sample: string[] }[];
}
const reset = '/sites/*/mails/registration.reset/en' as const;
const read = async (path: `/${string}` = reset) => (await send(admin, `GET ${path}`)).json<Text>();
const save = async (input: object, path: `/${string}` = reset) =>
  send(admin, `PUT ${path}`, input, { version: (await read(path)).version });
const forgot = (email: string) => new Browser(server).send('POST', '/svc/forgot', { body: { email } });
const own = {
  subject: 'A new password at {site}',
  body: '# Forgot it?\n\nNo *problem* at **{site}**.\n\n[Choose one]({link})\n\n- <b>once</b>\n- soon',
};

test('each email of the product has its usual text and its variables', async () => {
  const list = (await send(admin, 'GET /sites/*/mails?size=0')).json<{ items: { id: string; own: string[] }[] }>();
  expect(list.items).toContainEqual({ id: 'registration.reset', title: 'Reset password', own: [] });
  expect(await read()).toMatchObject({
    version: 0,
    own: false,
    variables: [
      { name: 'site', needed: false },
      { name: 'link', needed: true },
    ],
  });
  expect((await read()).body).toContain(']({link})');
});

test('a text of the site is what its people get, and nothing of it is markup of its own', async () => {
  expect((await save(own)).json()).toMatchObject({ version: 1, own: true, ...own });
  await forgot(holder.email);
  const [mail] = await sandbox.arrived(holder.email);
  expect(mail?.subject).toBe('A new password at Site *');
  expect(mail?.text).toMatch(
    /^Forgot it\?\n\nNo problem at Site \*\.\n\nChoose one:\nhttp:\/\/localhost\S*\/reset\?token=/,
  );
  expect(mail?.html).toContain('<strong>Site *</strong>');
  expect(mail?.html).toMatch(/<a href="http:\/\/localhost[^"/]*\/reset\?token=[\w-]+" style="[^"]*">Choose one<\/a>/);
  expect(mail?.html).toContain('&lt;b&gt;once&lt;/b&gt;');
  const list = (await send(admin, 'GET /sites/*/mails?size=0')).json<{ items: { id: string; own: string[] }[] }>();
  expect(list.items.filter(({ own: languages }) => languages.length > 0)).toMatchObject([{ own: ['en'] }]);
});

test('another language and another site keep the usual text', async () => {
  const german = await makePerson(db, { siteId, role: 'account-holder' });
  await db.updateTable('account').set({ language: 'de' }).where('id', '=', german.id).execute();
  await forgot(german.email);
  const [mail] = await sandbox.arrived(german.email);
  expect(mail?.subject).toMatch(/Passwort/);
  const elsewhere = await makePerson(db, { siteId: otherId, role: 'account-holder' });
  await new Browser(server, 'other.test').send('POST', '/svc/forgot', { body: { email: elsewhere.email } });
  const [theirs] = await sandbox.arrived(elsewhere.email);
  expect(theirs?.subject).not.toBe('A new password at Site other.test');
});

test.each([
  [{ subject: 'Hi {who}', body: '[x]({link})' }, [[9920, 'subject']]],
  [{ subject: 'Your {link}', body: '[x]({link})' }, [[9923, 'subject']]],
  [{ subject: 'Hi', body: '{amount} [x]({link})' }, [[9920, 'body']]],
  [{ subject: 'Hi', body: 'Nothing to do.' }, [[9921, 'body']]],
  [{ subject: 'Hi', body: '{link} [x](javascript:alert(1))' }, [[9922, 'body']]],
  [{ subject: 'Hi', body: '{link} [x](http://evil.test)' }, [[9922, 'body']]],
  [{ subject: 'Hi', body: '{link} [x][y]\n\n[y]: data:text/html,x' }, [[9922, 'body']]],
  [
    { subject: '{who}', body: '{what}' },
    [
      [9920, 'subject'],
      [9920, 'body'],
      [9921, 'body'],
    ],
  ],
])('400: %j is refused at its field', async (input, codes) => {
  const before = await read();
  const answer = await save(input);
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, codes]);
  expect(await read()).toEqual(before);
  expect(codesOf(await send(admin, `POST ${reset}/test`, input))).toEqual(codes);
});

test('a test has sample data and goes to who asks for it, saved or not', async () => {
  const text = { subject: 'Try {site}', body: 'Hello.\n\n[Go]({link})' };
  expect((await send(admin, 'POST /sites/*/mails/registration.reset/de/test', text)).json()).toEqual({
    to: adminPerson.email,
  });
  const [mail] = await sandbox.arrived(adminPerson.email);
  expect(mail).toMatchObject({ subject: 'Try Site *' });
  expect(mail?.text).toContain('/reset?token=sample');
  expect((await read('/sites/*/mails/registration.reset/de')).version).toBe(0);
});

test('versions stay, and the usual text can be restored', async () => {
  const { version, usual } = await read();
  expect((await send(admin, `PUT ${reset}`, own, { version: version - 1 })).statusCode).toBe(412);
  const restored = (
    await send(admin, 'DELETE /sites/*/mails/registration.reset/en', undefined, { version })
  ).json<Text>();
  expect(restored).toMatchObject({ version: version + 1, own: false, ...usual });
  const { items } = (await send(admin, 'GET /sites/*/mails/registration.reset/en/versions')).json<{
    items: object[];
  }>();
  expect(items).toMatchObject([
    { version: 2, subject: null, body: null },
    { version: 1, ...own },
  ]);
  const later = await makePerson(db, { siteId, role: 'account-holder' });
  await forgot(later.email);
  const [mail] = await sandbox.arrived(later.email);
  expect(mail?.subject).toBe(usual.subject.replace('{site}', 'Site *'));
});

test('only the administrators of a site see and change its texts', async () => {
  expect(refusalOf(await send(foreign, `GET ${reset}`))).toEqual([404, 1004]);
  expect((await send(foreign, 'PUT /sites/*/mails/registration.reset/en', own, { version: 0 })).statusCode).toBe(404);
  expect((await send(await signIn(it, holder), 'GET /sites/*/mails')).statusCode).toBe(403);
  expect((await send(admin, 'GET /sites/*/mails/no.such/en')).statusCode).toBe(404);
});
