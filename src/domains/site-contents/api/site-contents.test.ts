// @database
import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';
import { signIn } from '#test/world.ts';

const it = await testApp({ empty: true });
const { app, server, clock } = it;
const { db } = app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const adminPerson = await makePerson(db, { siteId, role: 'site-admin' });
const admin = await signIn(it, adminPerson);
const holder = await signIn(it, await makePerson(db, { siteId, role: 'account-holder' }));
const foreign = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));

interface Content {
  version: number;
  title: string;
  body: string;
}
type Kind = 'privacy' | 'legal' | 'support' | 'help' | 'welcome';
const publish = async (kind: Kind, language: string, input: object) => {
  const path = `/sites/*/contents/${kind}/${language}` as const;
  const { version } = (await send(admin, `GET ${path}`)).json<Content>();
  return send(admin, `PUT ${path}`, { startsAt: null, ...input }, { version });
};
const seen = (path: string, host = 'localhost') => new Browser(server, host).send('GET', `/svc${path}`);
const soon = (ms: number) => new Date(clock.now() + ms).toISOString();

test('a policy is public in the language of its reader, on its own site alone', async () => {
  expect((await seen('/contents')).json()).toEqual({ items: [] });
  expect((await seen('/contents/privacy')).statusCode).toBe(404);
  await publish('privacy', 'en', { title: 'Privacy', body: 'Nothing is **shared**.' });
  await publish('privacy', 'de', { title: 'Datenschutz', body: 'Nichts wird geteilt.' });
  expect((await seen('/contents?language=de')).json()).toEqual({ items: [{ kind: 'privacy', title: 'Datenschutz' }] });
  // What a language lacks is read in the first of the site.
  expect((await seen('/contents/privacy?language=ar')).json()).toMatchObject({ language: 'en', title: 'Privacy' });
  expect((await seen('/contents', 'other.test')).json()).toEqual({ items: [] });
});

test('help and support are for people who are signed in', async () => {
  await publish('support', 'en', { title: 'Support', body: 'Call 1234.' });
  expect((await seen('/contents/support')).statusCode).toBe(404);
  expect((await seen('/supportInfo')).statusCode).toBe(401);
  const { items } = (await send(holder, 'GET /supportInfo')).json<{ items: Content[] }>();
  expect(items).toMatchObject([{ title: 'Privacy' }, { title: 'Support', body: 'Call 1234.' }]);
  expect((await send(holder, 'GET /supportInfo?kind=support')).json()).toMatchObject({ items: [{ title: 'Support' }] });
  expect((await send(holder, 'GET /supportInfo?kind=welcome')).json()).toEqual({ items: [] });
});

test('a version that begins later waits for its moment, and an empty one ends the text', async () => {
  await publish('help', 'en', { title: 'Help', body: 'Read the guide.' });
  expect((await publish('help', 'en', { title: 'Help', body: 'New guide.', startsAt: soon(60_000) })).statusCode).toBe(
    200,
  );
  const help = async () => {
    const { items } = (await send(holder, 'GET /supportInfo')).json<{ items: (Content & { kind: string })[] }>();
    return items.find(({ kind }) => kind === 'help')?.body;
  };
  expect(await help()).toBe('Read the guide.');
  const versions = (await send(admin, 'GET /sites/*/contents/help/en/versions')).json<{ items: { state: string }[] }>();
  expect(versions.items.map(({ state }) => state)).toEqual(['planned', 'current']);
  const list = (await send(admin, 'GET /sites/*/contents')).json<{
    items: { kind: string; nextAt: string | null }[];
  }>();
  expect(list.items.find(({ kind }) => kind === 'help')?.nextAt).not.toBeNull();
  // Its moment comes.
  clock.advance(60);
  expect(await help()).toBe('New guide.');
  await publish('help', 'en', { title: 'Help', body: '' });
  expect(await help()).toBeUndefined();
});

test('wrong times, old versions and other sites are refused', async () => {
  const past = await publish('welcome', 'en', { title: 'Hi', body: 'Welcome.', startsAt: soon(-60_000) });
  expect(refusalOf(past)).toEqual([400, '9930 startsAt']);
  const input = { title: 'Hi', body: 'Welcome.', startsAt: null };
  expect((await send(admin, 'PUT /sites/*/contents/welcome/en', input, { version: 7 })).statusCode).toBe(412);
  expect((await send(foreign, 'GET /sites/*/contents/welcome/en')).statusCode).toBe(404);
  expect((await send(holder, 'GET /sites/*/contents')).statusCode).toBe(403);
  expect((await send(holder, 'GET /contents')).statusCode).toBe(200);
  expect((await send(holder, 'GET /contents/privacy')).statusCode).toBe(200);
});

test('a planned version holds from its moment on, also where another one was published before', async () => {
  await publish('legal', 'en', { title: 'Legal', body: 'As it was.' });
  await publish('legal', 'en', { title: 'Legal', body: 'From tomorrow.', startsAt: soon(86_400_000) });
  await publish('legal', 'en', { title: 'Legal', body: 'A slip mended.' });
  const legal = async () => (await seen('/contents/legal')).json<Content>().body;
  const states = async (who = admin) =>
    (await send(who, 'GET /sites/*/contents/legal/en/versions'))
      .json<{ items: { state: string }[] }>()
      .items.map(({ state }) => state);
  expect([await legal(), await states()]).toEqual(['A slip mended.', ['current', 'planned', 'past']]);
  clock.advance(86_401);
  expect(await legal()).toBe('From tomorrow.');
  expect(await states(await signIn(it, adminPerson))).toEqual(['past', 'current', 'past']);
});
