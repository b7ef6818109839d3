import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { cleanUp } from './clean-up.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const [here, there] = [await makeSite(app.db, '*'), await makeSite(app.db, 'there.test')];
const root = await makePerson(app.db, { siteId: here, role: 'root' });
const admin = await makePerson(app.db, { siteId: there, role: 'site-admin', email: 'admin@people.test' });
const holder = await makePerson(app.db, { siteId: there, role: 'account-holder' });

await new Browser(server, 'there.test').signIn('nobody@people.test', 'wrong');
await new Browser(server).signIn('somebody@people.test', 'wrong');
const byRoot = await signedIn(server, root);
const byAdmin = await signedIn(server, admin, 'there.test');

const rows = async (browser: Browser, query = '') => {
  const response = await browser.send('GET', `/svc/reports/loginLog/rows?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ items: { email: string; result: string; site: string }[] }>().items;
};

test('200: the operator sees every site, newest first; the site administrator sees the own one', async () => {
  const all = await rows(byRoot);
  expect(all.map((row) => [row.email, row.result])).toEqual([
    [admin.email, 'success'],
    [root.email, 'success'],
    ['somebody@people.test', 'wrong'],
    ['nobody@people.test', 'wrong'],
  ]);
  const own = await rows(byAdmin);
  expect(own.map((row) => row.email)).toEqual([admin.email, 'nobody@people.test']);
  expect(own[0]).toMatchObject({
    site: 'Site there.test',
    user: 'Ann site-admin',
    method: 'password',
    address: '203.0.113.7',
  });
});

test('200: filters by result, period and text', async () => {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await rows(byRoot, 'where=result:wrong')).toHaveLength(2);
  expect(await rows(byRoot, 'filter=NOBODY')).toHaveLength(1);
  expect(await rows(byRoot, `where=text:203.0.113|period:${today}..${today}`)).toHaveLength(4);
  expect(await rows(byRoot, 'where=period:..2020-01-01')).toEqual([]);
  for (const column of ['date', '-email', 'user', 'result', '-address'])
    expect(await rows(byRoot, `sorting=${column}`)).toHaveLength(4);
});

test('200: attempts are grouped by address or email, with those that failed counted', async () => {
  const guess = (email: string, ip: string) =>
    new Browser(server).send('POST', '/svc/login', { body: { email, password: 'wrong' }, ip });
  for (const n of [1, 2, 3]) await guess(`guess-${n}@people.test`, '198.51.100.23');
  await guess('guess-1@people.test', '198.51.100.24');
  const [worst] = await rows(byRoot, 'where=group:address&sorting=-failed');
  expect(worst).toMatchObject({
    address: '198.51.100.23',
    failed: 3,
    attempts: 3,
    names: 3,
    email: 'guess-3@people.test',
  });
  const [tried] = await rows(byRoot, 'where=group:email|result:wrong&sorting=-failed');
  expect(tried).toMatchObject({ email: 'guess-1@people.test', address: '198.51.100.24', failed: 2, names: 1 });
  expect(await rows(byRoot, 'where=group:address|period:..2020-01-01')).toEqual([]);
  await app.db.deleteFrom('login_log').where('email', 'like', 'guess-%').execute();
});

test('200: says what it shows, and is exported as it was filtered', async () => {
  const { columns, filters } = (await byAdmin.send('GET', '/svc/reports/loginLog')).json<{
    columns: { id: string; title: string }[];
    filters: { id: string; choices?: string[][] }[];
  }>();
  expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['date', 'email', 'result', 'address']));
  expect(filters.find(({ id }) => id === 'result')?.choices?.map(([value]) => value)).toContain('wrong');
  const csv = await byAdmin.send('GET', '/svc/reports/loginLog/export?where=result:wrong');
  const [head, ...lines] = csv.body.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toBe(columns.map(({ title }) => title).join(','));
  expect(lines).toEqual([expect.stringContaining('nobody@people.test')]);
  const json = await byRoot.send('GET', '/svc/reports/loginLog/export?where=result:wrong&format=json');
  expect(
    json
      .json<{ email: string }[]>()
      .map(({ email }) => email)
      .sort(),
  ).toEqual(['nobody@people.test', 'somebody@people.test']);
});

test('403: a customer does not see who signs in', async () => {
  const browser = await signedIn(server, holder, 'there.test');
  expect((await browser.send('GET', '/svc/reports/loginLog/rows')).statusCode).toBe(403);
});

test('failed attempts are deleted after a year, and not before; successful ones stay', async () => {
  const results = async () =>
    (await app.db.selectFrom('login_log').select('result').execute()).map(({ result }) => result);
  const before = await results();
  clock.advance(364 * 86_400);
  await cleanUp.run(app);
  expect(await results()).toEqual(before);
  clock.advance(2 * 86_400);
  await cleanUp.run(app);
  expect(new Set(await results())).toEqual(new Set(['success']));
});
