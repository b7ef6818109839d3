// @database
import { expect, test } from 'vitest';
import { bareCodesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSeller } from '#test/billed.ts';
import { until } from '#test/live-simulator.ts';
import { Browser } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createWorld, signIn } from '#test/world.ts';

const sandbox = await testSandbox();
const it = await testApp({ env: sandbox.env });
const { app, server } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);
it.work();
await server.listen({ port: 0, host: '127.0.0.1' });
const address = server.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
// Where the sites of a demonstration answer: a request without a port in its host says nothing of it.
Object.assign(app.config, { publicUrl: `http://localhost:${address.port}` });

interface Options {
  sites: { host: string; name: string }[];
  priceLists: { id: string; currency: string }[];
}
interface Launch {
  stage: string;
  url: string;
  points: { id: string; done: boolean }[];
  address: { answer: string; certificate: null } | null;
  cmdId: string | null;
}
const options = (await send(root, 'GET /newSite')).json<Options>();
const [list] = options.priceLists;
const draft = (host: string, more: object = {}) => ({
  name: 'Fern Cloud',
  host,
  verification: 'installation',
  primaryColor: '#166534',
  company: 'Fern GmbH',
  currency: list!.currency,
  priceListId: list!.id,
  languages: ['de'],
  copyFrom: null,
  newUserBilling: 2,
  adminName: 'Fiona Fern',
  adminEmail: `admin@${host}`,
  ...more,
});
const create = (input: object, who = root) => send(who, 'POST /sites', input);
const launchOf = async (host: string) => (await send(root, `GET /sites/${host}/launch`)).json<Launch>();
const missing = async (host: string) => (await launchOf(host)).points.filter((one) => !one.done).map(({ id }) => id);
const checked = async (host: string) => {
  expect((await send(root, `POST /sites/${host}/launch/check`)).statusCode).toBe(202);
  return until('the look at the address', async () => {
    const launch = await launchOf(host);
    return launch.cmdId === null ? launch : null;
  });
};
const linkIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const accept = async (host: string, email: string) => {
  const [mail] = await sandbox.arrived(email);
  const visitor = new Browser(server, host);
  const body = { token: linkIn(mail?.text), email, password: 'Right-horse-9', passwordRepeat: 'Right-horse-9' };
  const answer = await visitor.send('POST', '/svc/reset', { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return mail;
};
const signUpAt = (host: string, email: string) =>
  new Browser(server, host).send('POST', '/svc/create', {
    body: { email, password: 'Right-horse-9', passwordRepeat: 'Right-horse-9', marketing: false },
  });

test('only the installation makes sites, and each wrong field is named', async () => {
  expect((await create(draft('a.test'), admin)).statusCode).toBe(403);
  expect(refusalOf(await create(draft('no host', { adminEmail: 'admin@a.test' })))).toEqual([400, '1664 host']);
  expect(refusalOf(await create(draft('a.test', { adminEmail: 'nobody' })))).toEqual([400, '12 adminEmail']);
  expect(refusalOf(await create(draft('a.test', { copyFrom: 'unknown.test' })))).toEqual([400, '9606 copyFrom']);
  const other = ['USD', 'EUR', 'ILS'].find((one) => options.priceLists.every(({ currency }) => currency !== one));
  expect(refusalOf(await create(draft('a.test', { currency: other })))).toEqual([400, '9602 priceListId']);
});

test('a draft is closed until every point of its checklist is done, and then a customer signs up', async () => {
  const host = 'fern.localhost';
  expect((await create(draft(host))).json()).toEqual({ host });
  expect(refusalOf(await create(draft(host)))).toEqual([400, '1667 host']);
  expect((await launchOf(host)).stage).toBe('draft');
  expect(await missing(host)).toEqual(['host', 'certificate', 'logo', 'terms', 'sender', 'administrator', 'billing']);
  expect(bareCodesOf(await send(root, `POST /sites/${host}/launch`))).toEqual([9600]);
  expect(bareCodesOf(await send(root, `DELETE /sites/${host}/maintenanceMode`))).toEqual([3601]);
  expect((await signUpAt(host, 'early@customer.test')).statusCode).toBe(503);

  const mail = await accept(host, `admin@${host}`);
  expect(mail).toMatchObject({ subject: 'Fern Cloud verwalten', from: expect.stringContaining('Fern Cloud <') });
  for (const part of [mail?.text, mail?.html, mail?.headers]) expect(part).not.toMatch(/skydeck/i);
  const own = new Browser(server, host);
  expect((await own.signIn(`admin@${host}`, 'Right-horse-9')).statusCode).toBe(200);
  const of = `/svc/sites/${host}`;
  expect((await own.send('GET', `${of}/launch`)).statusCode).toBe(200);
  expect((await own.send('POST', `${of}/launch`)).statusCode).toBe(403);

  expect(await checked(host)).toMatchObject({ address: { answer: 'answered', certificate: null } });
  const answers = [await own.send('GET', '/svc/siteAnswer'), await send(root, 'GET /siteAnswer')];
  expect(new Set(answers.map(({ body }) => body)).size).toBe(2);
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await own.send('PUT', `${of}/logo`, { body: { image: png } });
  await own.send('POST', `${of}/terms`, { body: { title: 'Terms', body: 'Be kind.' } });
  const { settings, version } = (await send(root, `GET /sites/${host}`)).json<{ settings: object; version: number }>();
  const saved = await send(root, `PUT /sites/${host}`, { ...settings, mailFrom: 'hello@fern.example' }, { version });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await missing(host)).toEqual(['billing']);
  const { id } = await db.selectFrom('site').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  await addSeller(db, id);
  expect((await send(root, `POST /sites/${host}/launch`)).json()).toMatchObject({ stage: 'live' });
  expect(bareCodesOf(await send(root, `POST /sites/${host}/launch`))).toEqual([9601]);

  const visitor = await signUpAt(host, 'first@customer.test');
  expect(visitor.statusCode, visitor.body).toBe(200);
  const customer = await db.selectFrom('account').selectAll().where('email', '=', 'first@customer.test').execute();
  expect(customer).toMatchObject([{ site_id: id, language: 'de' }]);
  expect(customer[0]?.price_list_id).not.toBeNull();
  expect(await sandbox.arrived('first@customer.test')).toMatchObject([
    { from: expect.stringContaining('hello@fern.example') },
  ]);
});

test('an invitation waits until the site answers by its name', async () => {
  const host = 'moss.test';
  await create(draft(host, { verification: 'record' }));
  const admins = async () =>
    (await send(root, `GET /sites/${host}/admins`)).json<{ items: { state: string; id: string }[] }>();
  expect((await admins()).items).toMatchObject([{ state: 'waiting' }]);
  expect(await checked(host)).toMatchObject({ address: { answer: 'away' } });
  type Hosts = { items: { id: string; record: { name: string; value: string } }[] };
  const [row] = (await send(root, `GET /sites/${host}/hosts`)).json<Hosts>().items;
  sandbox.records.add({ name: row!.record.name, text: row!.record.value });
  await send(root, `POST /sites/${host}/hosts/${row!.id}/check`);
  await accept(host, `admin@${host}`);
  expect((await admins()).items).toMatchObject([{ state: 'active' }]);
});

test('a copy has the settings, terms and prices of its source, with its own name in the texts', async () => {
  await create(draft('source.test', { name: 'Source Cloud' }));
  await send(root, 'POST /sites/source.test/terms', { title: 'Terms of Source Cloud', body: 'Source Cloud is kind.' });
  const help = { title: 'Help of Source Cloud', body: 'Ask Source Cloud.', startsAt: null };
  await send(root, 'PUT /sites/source.test/contents/help/en', help, { version: 0 });
  await send(
    root,
    'PUT /sites/source.test/mails/registration.reset/en',
    { subject: 'Source Cloud', body: 'Open {link}' },
    { version: 0 },
  );
  const own = { subnet_smallest: 27, support_url: 'https://old.test' };
  await db.updateTable('site').set(own).where('host', '=', 'source.test').execute();
  const answer = await create(draft('copy.test', { name: 'Copy Cloud', copyFrom: 'source.test' }));
  expect(answer.statusCode, answer.body).toBe(201);
  const { settings } = (await send(root, 'GET /sites/copy.test')).json<{ settings: object }>();
  expect(settings).toMatchObject({ name: 'Copy Cloud', subnetSmallest: 27, supportUrl: null, languages: ['de'] });
  const terms = (await send(root, 'GET /sites/copy.test/terms')).json<{ items: object[] }>();
  expect(terms.items).toMatchObject([{ title: 'Terms of Copy Cloud', body: 'Copy Cloud is kind.' }]);
  const copied = (await send(root, 'GET /sites/copy.test/contents/help/en')).json();
  expect(copied).toMatchObject({ title: 'Help of Copy Cloud', body: 'Ask Copy Cloud.' });
  const wording = (await send(root, 'GET /sites/copy.test/mails/registration.reset/en')).json();
  expect(wording).toMatchObject({ own: true, subject: 'Copy Cloud' });
});

test('a new site begins with a ready text for its home page, with its name and in its language', async () => {
  const { homeTemplates } = (await send(root, 'GET /newSite')).json<{
    homeTemplates: { id: string; title: string; text: string }[];
  }>();
  expect(homeTemplates.map(({ id }) => id)).toEqual(['welcome', 'security', 'support']);
  for (const { text } of homeTemplates) expect(text).toContain('{site}');
  await create(draft('home.test', { name: 'Home Cloud', homeTemplate: 'welcome' }));
  const home = async (host: string) =>
    (await send(root, `GET /sites/${host}`)).json<{ homeTemplate: string | null }>().homeTemplate;
  expect(await home('home.test')).toContain('Willkommen bei Home Cloud');
  await create(draft('bare.test', { name: 'Bare Cloud' }));
  expect(await home('bare.test')).toBeNull();
  await create(draft('again.test', { name: 'Again Cloud', copyFrom: 'home.test' }));
  expect(await home('again.test')).toContain('Willkommen bei Again Cloud');
  const { items } = (await send(root, 'GET /sites/again.test/homeTemplates')).json<{ items: { text: string }[] }>();
  expect(items[0]?.text).toBe(await home('again.test'));
  expect((await create(draft('odd.test', { homeTemplate: 'unknown' }))).statusCode).toBe(400);
});

test('administrators are invited again, removed and brought back', async () => {
  const host = 'reed.test';
  await create(draft(host));
  const invite = (email: string) => send(root, `POST /sites/${host}/admins`, { name: 'Rita', email });
  const { id } = (await invite('rita@reed.test')).json<{ id: string }>();
  expect(refusalOf(await invite('RITA@reed.test'))).toEqual([400, '9603 email']);
  const [first] = await sandbox.arrived('rita@reed.test');
  expect((await send(root, `POST /sites/${host}/admins/${id}/invitation`)).statusCode).toBe(204);
  await sandbox.arrived('rita@reed.test', 2);
  const stale = { token: linkIn(first?.text), email: 'rita@reed.test', password: 'Right-horse-9' };
  const visitor = new Browser(server, host);
  const refused = await visitor.send('POST', '/svc/reset', { body: { ...stale, passwordRepeat: stale.password } });
  expect(refused.statusCode).toBe(400);
  await accept(host, 'rita@reed.test');
  const rita = new Browser(server, host);
  await rita.signIn('rita@reed.test', 'Right-horse-9');
  expect(bareCodesOf(await send(root, `POST /sites/${host}/admins/${id}/invitation`))).toEqual([9605]);
  expect(bareCodesOf(await rita.send('DELETE', `/svc/sites/${host}/admins/${id}`))).toEqual([9604]);
  expect((await send(root, `DELETE /sites/${host}/admins/${id}`)).statusCode).toBe(204);
  expect((await rita.send('GET', `/svc/sites/${host}/launch`)).statusCode).toBe(401);
  expect((await invite('rita@reed.test')).json()).toEqual({ id });
});
