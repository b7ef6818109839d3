// @database
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite } from '#test/people.ts';
import { enterAccount } from '#test/support.ts';
import { addPerson, signIn } from '#test/world.ts';
import { maxPages } from '../options.ts';

const it = await testApp({ empty: true });
const { db } = it.app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const admin = await signIn(it, await makePerson(db, { siteId, role: 'site-admin' }));
const person = await makePerson(db, { siteId, role: 'account-holder' });
const holder = await signIn(it, person);
const foreign = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));

const page = {
  title: 'Status',
  place: 'support',
  url: 'https://status.example.com/board?view=1',
  sandbox: ['allow-scripts'],
  parameters: ['email', 'language'],
  roles: ['account-holder'],
  enabled: true,
};
interface Node {
  id: string;
  route?: string;
  children: Node[];
}
const add = (more: object = {}) => send(admin, 'POST /sites/*/externalPages', { ...page, ...more });
const supportMenu = async (who = holder) =>
  (await send(who, 'GET /header/menu')).json<{ tree: Node[] }>().tree.find(({ id }) => id === 'support')?.children ??
  [];
const origins = async () =>
  (await db.selectFrom('site').select('frame_origins').where('id', '=', siteId).executeTakeFirstOrThrow())
    .frame_origins;

test('an entry of the menu opens a page with what is passed, for the roles of the site alone', async () => {
  const { id } = (await add()).json<{ id: string }>();
  expect(await supportMenu()).toContainEqual({ id: `external:${id}`, route: `/external/${id}`, children: [] });
  expect((await supportMenu(admin)).map((one) => one.id)).not.toContain(`external:${id}`);
  const opened = (await send(holder, `GET /externalPages/${id}`)).json<{ url: string; sandbox: string[] }>();
  expect(opened).toMatchObject({ title: 'Status', sandbox: ['allow-scripts'] });
  const url = new URL(opened.url);
  expect([...url.searchParams]).toEqual([
    ['view', '1'],
    ['email', person.email],
    ['language', 'en'],
  ]);
  expect((await send(admin, `GET /externalPages/${id}`)).statusCode).toBe(404);
  expect((await send(foreign, `GET /externalPages/${id}`)).statusCode).toBe(404);
  expect(await origins()).toEqual(['https://status.example.com']);
});

test('with a key, nothing that is passed can be changed unseen', async () => {
  const { id } = (await add({ title: 'Signed' })).json<{ id: string }>();
  const { key } = (await send(admin, `POST /sites/*/externalPages/${id}/key`)).json<{ key: string }>();
  const opened = (await send(holder, `GET /externalPages/${id}`)).json<{ url: string }>();
  const url = new URL(opened.url);
  const signature = url.searchParams.get('signature');
  url.searchParams.delete('signature');
  expect(signature).toBe(createHmac('sha256', key).update(`${url.pathname}${url.search}`).digest('hex'));
  expect(Number(url.searchParams.get('time'))).toBeGreaterThan(1_000_000_000);
});

test('support in the place of a customer gets no address that proves the customer', async () => {
  const { id } = (await add({ title: 'Supported' })).json<{ id: string }>();
  const operator = await addPerson(it.app, { siteId, role: 'site-admin', name: 'operator' });
  const customer = { ...person, accountId: person.id, role: 'account-holder' } as const;
  for (const mode of ['viewing', 'acting'] as const) {
    const support = await enterAccount(it, { operator, customer, mode });
    expect(refusalOf(await send(support, `GET /externalPages/${id}`))).toEqual([403, 1630]);
  }
  expect((await send(admin, `DELETE /sites/*/externalPages/${id}`)).statusCode).toBe(204);
});

test('a page is changed, closed and removed, and its origin with it', async () => {
  const { id, version } = (await add({ title: 'Later', url: 'https://later.example.com/' })).json<{
    id: string;
    version: number;
  }>();
  const path = `/sites/*/externalPages/${id}` as const;
  const closed = { ...page, title: 'Later', url: 'https://later.example.com/', enabled: false };
  expect((await send(admin, `PUT /sites/*/externalPages/${id}`, closed, { version: version + 1 })).statusCode).toBe(
    412,
  );
  expect((await send(admin, `PUT /sites/*/externalPages/${id}`, closed, { version })).json()).toMatchObject(closed);
  expect((await send(holder, `GET /externalPages/${id}`)).statusCode).toBe(404);
  expect(await origins()).toEqual(['https://status.example.com']);
  expect((await send(foreign, `DELETE ${path}`)).statusCode).toBe(404);
  expect((await send(admin, `DELETE /sites/*/externalPages/${id}`)).statusCode).toBe(204);
  const { items } = (await send(admin, 'GET /sites/*/externalPages')).json<{ items: { title: string }[] }>();
  expect(items.map(({ title }) => title)).toEqual(['Signed', 'Status']);
});

test.each([
  ['http://status.example.com/', 9940],
  ['javascript:alert(1)', 9940],
  ['https://user:secret@status.example.com/', 9940],
  ['https://a;sandbox/', 9940],
  ['https://a,default-src/', 9940],
  ['https://*/', 9940],
  ['https://localhost/servers', 9942],
])('400: %s is no address of an external page', async (url, code) => {
  expect(refusalOf(await add({ url }))).toEqual([400, `${code} url`]);
});

test('409: a site has at most so many', async () => {
  const left = maxPages - 2;
  for (let n = 0; n < left; n++) expect((await add({ title: `Page ${n}` })).statusCode).toBe(201);
  expect(refusalOf(await add())).toEqual([409, 9941]);
});
