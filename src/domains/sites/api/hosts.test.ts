// @database
import { expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { awaitMails } from '#test/mails.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';
import { checkHosts } from './check-hosts.ts';
import { noticesIn } from '#test/notices.ts';

const sandbox = await testSandbox();
const { app, server, clock, work } = await testApp({ empty: true, env: sandbox.env });
const { db } = app;
work();
const siteId = await makeSite(db, 'brand.test');
const otherId = await makeSite(db, 'other.test');
const everyId = await makeSite(db, '*');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const otherAdmin = await makePerson(db, { siteId: otherId, role: 'site-admin' });
const root = await makePerson(db, { siteId: everyId, role: 'root' });

interface Row {
  id: string;
  host: string;
  state: string;
  primary: boolean;
  problem: string | null;
  endsAt: string | null;
  cmdId: string | null;
  record: { name: string; value: string } | null;
}
const here = await signedIn(server, admin, 'brand.test');
const there = await signedIn(server, otherAdmin, 'other.test');

const add = (host: string, browser = here, site = 'brand.test') =>
  browser.send('POST', `/svc/sites/${site}/hosts`, { body: { host } });
const added = async (host: string, browser = here, site = 'brand.test') => {
  const answer = await add(host, browser, site);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row>();
};
const list = async (browser = here, site = 'brand.test') =>
  (await browser.send('GET', `/svc/sites/${site}/hosts`)).json<{ items: Row[] }>().items;
const rowOf = async (id: string, browser = here, site = 'brand.test') =>
  (await list(browser, site)).find((row) => row.id === id)!;
/** Looks a record up by its task, and gives what has become of the name. */
async function check({ id }: Row, browser = here, site = 'brand.test'): Promise<Row> {
  const answer = await browser.send('POST', `/svc/sites/${site}/hosts/${id}/check`);
  expect(answer.statusCode, answer.body).toBe(202);
  return settled(id, browser, site);
}
const settled = (id: string, browser = here, site = 'brand.test') =>
  until('the look at the record', async () => {
    const row = await rowOf(id, browser, site);
    return row.cmdId === null ? row : null;
  });
const publish = ({ record }: Row) => sandbox.records.add({ name: record!.name, text: record!.value });
const withdraw = ({ record }: Row) => {
  for (const one of sandbox.records.list()) if (one.name === record!.name) sandbox.records.remove(one.seq);
};
const statusAt = async (host: string) => (await new Browser(server, host).send('GET', '/svc/loginCheck')).statusCode;

test('a name works once its record is found, and not a moment sooner', async () => {
  const row = await added('Shop.Brand.test.');
  expect(row).toMatchObject({ host: 'shop.brand.test', state: 'pending', primary: false });
  expect(row.record).toMatchObject({ name: '_site-verification.shop.brand.test' });
  expect(await statusAt('shop.brand.test')).toBe(421);
  expect(await check(row)).toMatchObject({ state: 'pending', problem: 'missing' });
  sandbox.records.add({ name: row.record!.name, text: 'site-verification=0000' });
  expect(await check(row)).toMatchObject({ state: 'pending', problem: 'other' });
  expect(await statusAt('shop.brand.test')).toBe(421);
  publish(row);
  expect(await check(row)).toMatchObject({ state: 'verified', problem: null });
  expect(await statusAt('shop.brand.test')).toBe(200);
  expect(await statusAt('SHOP.brand.test.:8443')).toBe(200);
  expect((await new Browser(server, 'shop.brand.test').signIn(admin.email)).statusCode).toBe(200);
  expect((await new Browser(server, 'shop.brand.test').signIn(otherAdmin.email)).statusCode).toBe(401);
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'site_id', 'actor_id'])
    .where('object_id', '=', row.id)
    .orderBy('id')
    .execute();
  expect(rows[0]).toEqual({ action: 'site.add-host', site_id: siteId, actor_id: admin.id });
  expect(rows.at(-1)).toEqual({ action: 'site.verify-host', site_id: siteId, actor_id: null });
  const received = (await noticesIn(db)).filter((one) => one.account_id === admin.id);
  expect(received.map(({ title }) => title)).toContain('shop.brand.test is verified');
});

test('two sites may wait for a name; whoever holds it keeps it from the other', async () => {
  const [mine, theirs] = [await added('both.test'), await added('both.test', there, 'other.test')];
  expect(mine.record?.value).not.toBe(theirs.record?.value);
  publish(theirs);
  expect(await check(mine)).toMatchObject({ state: 'pending', problem: 'other' });
  expect(await check(theirs, there, 'other.test')).toMatchObject({ state: 'verified' });
  publish(mine);
  expect(await check(mine)).toMatchObject({ state: 'pending', problem: 'taken' });
  expect((await new Browser(server, 'both.test').signIn(otherAdmin.email)).statusCode).toBe(200);
  expect((await there.send('DELETE', `/svc/sites/other.test/hosts/${theirs.id}`)).statusCode).toBe(204);
  expect(await statusAt('both.test')).toBe(421);
  expect(await check(mine)).toMatchObject({ state: 'verified' });
});

test('the schedule finds a record by itself; one that has gone costs the name after three days', async () => {
  const row = await added('slow.test');
  publish(row);
  await checkHosts.run(app);
  expect(await rowOf(row.id)).toMatchObject({ cmdId: null, state: 'pending' });
  clock.advance(301);
  await checkHosts.run(app);
  expect(await settled(row.id)).toMatchObject({ state: 'verified' });
  withdraw(row);
  clock.advance(86_401);
  await checkHosts.run(app);
  const failing = await settled(row.id, await signedIn(server, admin, 'brand.test'));
  expect(failing).toMatchObject({ state: 'verified', problem: 'missing' });
  expect(new Date(failing.endsAt!).getTime()).toBeGreaterThan(clock.now() + 2 * 86_400_000);
  expect(await statusAt('slow.test')).toBe(200);
  clock.advance(3 * 86_400 + 1);
  await checkHosts.run(app);
  const fresh = await signedIn(server, admin, 'brand.test');
  expect(await settled(row.id, fresh)).toMatchObject({ state: 'pending', problem: 'missing' });
  expect(await statusAt('slow.test')).toBe(421);
  const received = (await noticesIn(db)).filter((one) => one.account_id === admin.id).map(({ title }) => title);
  expect(received.filter((title) => title.startsWith('slow.test'))).toEqual([
    'slow.test is verified',
    'slow.test will stop working',
    'slow.test no longer works',
  ]);
});

test('silent name servers cost no site its name', async () => {
  const browser = await signedIn(server, admin, 'brand.test');
  const row = await added('steady.test', browser);
  publish(row);
  expect(await check(row, browser)).toMatchObject({ state: 'verified' });
  sandbox.faults.set([{ channel: 'dns', kind: 'temporary', to: 'steady.test', times: 20 }]);
  expect(await check(row, browser)).toMatchObject({ state: 'verified', problem: 'away', endsAt: null });
  sandbox.faults.set([]);
  expect(await statusAt('steady.test')).toBe(200);
});

test('mails name the primary host, whichever name was called', async () => {
  const browser = await signedIn(server, admin, 'brand.test');
  const row = await added('primary.test', browser);
  const choose = (id: string, site = 'brand.test') =>
    browser.send('PUT', `/svc/sites/${site}/primaryHost`, { body: { hostId: id } });
  expect(codesOf(await choose(row.id))).toEqual([[1668, 'hostId']]);
  publish(row);
  await check(row, browser);
  expect((await choose(row.id)).json()).toMatchObject({ host: 'primary.test', primary: true });
  const customer = await makePerson(db, { siteId, role: 'account-holder' });
  await new Browser(server, 'brand.test').send('POST', '/svc/forgot', { body: { email: customer.email } });
  expect((await awaitMails(db, customer.email, 1))[0]?.text).toContain('http://primary.test/');
  expect((await list(browser, 'primary.test'))[0]).toMatchObject({ host: 'primary.test', primary: true });
  expect(await list(browser)).toBeUndefined();
  const remove = await browser.send('DELETE', `/svc/sites/primary.test/hosts/${row.id}`);
  expect([remove.statusCode, codesOf(remove)]).toEqual([409, [[1669, undefined]]]);
  const first = (await list(browser, 'primary.test')).find(({ host }) => host === 'brand.test')!;
  expect((await choose(first.id, 'primary.test')).statusCode).toBe(200);
  expect((await browser.send('POST', `/svc/sites/brand.test/hosts/${first.id}/check`)).statusCode).toBe(409);
});

test('the site without a name may have names, but its address is the configured one', async () => {
  const browser = await signedIn(server, root);
  const row = await added('console.test', browser, '*');
  expect(await statusAt('console.test')).toBe(421);
  publish(row);
  expect(await check(row, browser, '*')).toMatchObject({ state: 'verified', primary: false });
  expect((await new Browser(server, 'console.test').signIn(root.email)).statusCode).toBe(200);
  const refused = await browser.send('PUT', '/svc/sites/*/primaryHost', { body: { hostId: row.id } });
  expect(codesOf(refused)).toEqual([[1670, undefined]]);
});

test.each([
  ['localhost', 1664],
  ['*.brand.test', 1664],
  ['127.0.0.1', 1664],
  ['https://brand.test', 1664],
  ['brand.test', 1665],
])('400: %s is refused at its field', async (host, code) => {
  const browser = await signedIn(server, admin, 'brand.test');
  const refused = await add(host, browser);
  expect([refused.statusCode, codesOf(refused)]).toEqual([400, [[code, 'host']]]);
});

test('404: the names of another site are out of reach', async () => {
  const browser = await signedIn(server, admin, 'brand.test');
  const other = await signedIn(server, otherAdmin, 'other.test');
  const theirs = (await list(other, 'other.test'))[0]!;
  for (const [method, url] of [
    ['GET', '/svc/sites/other.test/hosts'],
    ['POST', `/svc/sites/brand.test/hosts/${theirs.id}/check`],
    ['DELETE', `/svc/sites/brand.test/hosts/${theirs.id}`],
    ['DELETE', `/svc/sites/other.test/hosts/${theirs.id}`],
  ] as const)
    expect((await browser.send(method, url)).statusCode, `${method} ${url}`).toBe(404);
});

test('a site has at most twenty names, and never that of the installation', async () => {
  const own = await testApp({ empty: true, env: { SKYDECK_PUBLIC_URL: 'https://cloud.provider.test' } });
  const id = await makeSite(own.app.db, 'full.test');
  const person = await makePerson(own.app.db, { siteId: id, role: 'site-admin' });
  const browser = await signedIn(own.server, person, 'full.test');
  const post = (host: string) => browser.send('POST', '/svc/sites/full.test/hosts', { body: { host } });
  expect(codesOf(await post('cloud.provider.test'))).toEqual([[1667, 'host']]);
  for (let n = 1; n < 20; n += 1) expect((await post(`n${n}.full.test`)).statusCode).toBe(200);
  expect(codesOf(await post('n20.full.test'))).toEqual([[1666, 'host']]);
});
