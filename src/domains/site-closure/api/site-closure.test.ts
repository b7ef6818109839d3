// @database
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { projectRoot } from '#platform/paths.ts';
import { addConsole } from '#server/static.ts';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, server: web, clock } = it;
const { db } = app;
const folder = mkdtempSync(path.join(os.tmpdir(), 'site-closure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(path.join(folder, 'assets'));
copyFileSync(path.join(projectRoot, 'index.html'), path.join(folder, 'index.html'));
copyFileSync(path.join(projectRoot, 'public/favicon.svg'), path.join(folder, 'favicon.svg'));
writeFileSync(path.join(folder, 'csp.json'), '{"script":[],"style":[]}');
// Before the first request.
await addConsole(web, app, folder);

const world = await createWorld(it);
const unproven = await signIn(it, world.people.root);
const root = await proven(await signIn(it, world.people.root));
const sure = root;
const ownAdmin = await signIn(it, world.people['site-admin']);
const admin = await signIn(it, world.otherSiteAdmin);
const carol = await addPerson(app, { siteId: world.otherSiteId, role: 'account-holder', name: 'carol' });
const customer = await signIn(it, carol);
const host = String(customer.headers['host']);
it.work();

interface State {
  host: string;
  standing: string;
  isProviders: boolean;
  impact: {
    accounts: number;
    servers: number;
    running: number;
    hosts: number;
    monthly: { currency: string; now: number; suspended: number | null }[];
  };
  suspension: { reason: string; poweredOff: number } | null;
  closing: {
    points: { id: string; done: boolean; count: number }[];
    files: { name: string; state: string; current: boolean; rows: number }[];
  } | null;
  powerTask: string | null;
}
const state = async (who = root) => (await send(who, `GET /sites/${host}/state`)).json<State>();
const suspend = (input: object = {}, who = sure, dryRun = false) =>
  send(
    who,
    `POST /sites/${host}/suspension`,
    { reason: 'Unpaid', servers: 'keep', confirm: host, ...input },
    { dryRun },
  );
const resume = () => send(root, `DELETE /sites/${host}/suspension`);
const close = (input: object = {}, who = sure, dryRun = false) =>
  send(
    who,
    `POST /sites/${host}/closing`,
    { reason: 'End of contract', days: 10, confirm: host, ...input },
    { dryRun },
  );
const finish = (who = sure, confirm = host) => send(who, `POST /sites/${host}/closing/finish`, { confirm });
const page = (url: string, headers: Record<string, string> = {}) =>
  web.inject({ url, headers: { host, 'accept-language': 'de', ...headers } });
const account = {
  email: 'new@carol.test',
  password: 'Right-horse-9',
  passwordRepeat: 'Right-horse-9',
  marketing: false,
};
const signUp = () => web.inject({ method: 'POST', url: '/svc/create', headers: { host }, payload: account });
const powerOf = async (id: string) =>
  (await db.selectFrom('server').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('only the provider suspends and closes sites, after a proof, with the name typed, and never its own', async () => {
  expect((await suspend({}, admin)).statusCode).toBe(403);
  expect((await close({}, ownAdmin)).statusCode).toBe(403);
  expect(bareCodesOf(await suspend({}, unproven))).toEqual([1500]);
  expect(bareCodesOf(await close({}, unproven))).toEqual([1500]);
  expect(refusalOf(await suspend({ confirm: 'other.test' }))).toEqual([400, '9663 confirm']);
  expect(refusalOf(await suspend({ reason: ' ' }))[0]).toBe(400);
  expect(refusalOf(await close({ days: 3 }))[0]).toBe(400);
  const own = { reason: 'Unpaid', servers: 'keep', confirm: '*' };
  expect(bareCodesOf(await send(sure, 'POST /sites/*/suspension', own))).toEqual([9662]);
  expect((await send(root, 'GET /sites/*/state')).json()).toMatchObject({ isProviders: true, standing: 'open' });
  expect(bareCodesOf(await resume())).toEqual([9665]);
  expect(bareCodesOf(await send(root, `DELETE /sites/${host}/closing`))).toEqual([9665]);
});

test('a dry run says what is touched and changes nothing', async () => {
  await addServer(it, world, { state: 'off', owner: carol, simulator });
  const answer = (await suspend({}, sure, true)).json<State>();
  expect(answer).toMatchObject({ standing: 'suspended', impact: { accounts: 1, servers: 1, running: 0, hosts: 1 } });
  expect(answer.impact.monthly).toEqual([{ currency: 'USD', now: 292, suspended: 292 }]);
  const on = await addServer(it, world, { state: 'on', owner: carol, simulator });
  await db.updateTable('server').set({ billing_mode: 0 }).where('id', '=', on.id).execute();
  const monthlyOf = async (servers: string) => (await suspend({ servers }, sure, true)).json<State>().impact.monthly;
  expect(await monthlyOf('keep')).toEqual([{ currency: 'USD', now: 1292, suspended: 1292 }]);
  expect(await monthlyOf('off')).toEqual([{ currency: 'USD', now: 1292, suspended: 584 }]);
  await db.deleteFrom('server').where('id', '=', on.id).execute();
  expect((await close({}, sure, true)).json()).toMatchObject({
    standing: 'closing',
    closing: { points: [{ count: 10 }, { count: 1 }, { count: 1 }, {}] },
  });
  expect(await state()).toMatchObject({ standing: 'open', suspension: null, closing: null });
  expect((await send(customer, 'GET /servers')).statusCode).toBe(200);
  expect(await noticesIn(db, 1480)).toEqual([]);
});

test('a suspended site is closed to its customers and strangers at once, read-only for its staff, and open again after', async () => {
  await db
    .updateTable('site')
    .set({ support_url: 'https://help.test/?a="b"&c' })
    .where('id', '=', world.otherSiteId)
    .execute();
  expect((await page('/servers')).statusCode).toBe(200);
  expect((await suspend({ reason: 'Unpaid <b>bills</b>' })).json()).toMatchObject({ standing: 'suspended' });
  expect(bareCodesOf(await suspend())).toEqual([9664]);

  const refused = await send(customer, 'GET /servers');
  expect([refused.statusCode, refused.headers['retry-after'], ...bareCodesOf(refused)]).toEqual([503, '3600', 9660]);
  expect(refusalOf(await signUp())).toEqual([503, 9660]);
  expect((await send(admin, `GET /sites/${host}`)).json()).toMatchObject({ standing: 'suspended' });
  expect(await state(admin)).toMatchObject({ suspension: { reason: 'Unpaid <b>bills</b>' } });
  expect(refusalOf(await send(admin, `POST /sites/${host}/hosts`, { host: 'more.test' }))).toEqual([409, 9661]);
  expect((await send(root, `POST /sites/${host}/hosts`, { host: 'more.test' })).statusCode).toBe(200);

  const plain = await page('/servers');
  expect([plain.statusCode, plain.headers['retry-after'], plain.headers['cache-control']]).toEqual([
    503,
    '3600',
    'no-store',
  ]);
  expect(plain.body).toContain('Vorübergehend nicht verfügbar');
  expect(plain.body).toContain('href="https://help.test/?a=&quot;b&quot;&amp;c"');
  expect(plain.body).not.toMatch(/skydeck|Unpaid|<script/i);
  expect((await page('/servers', { cookie: customer.headers['cookie'] ?? '' })).statusCode).toBe(503);
  expect((await page('/servers', { cookie: admin.headers['cookie'] ?? '' })).statusCode).toBe(200);
  for (const way of ['/login', '/tfa', '/reset?token=x']) expect((await page(way)).statusCode).toBe(200);
  expect((await web.inject({ url: '/servers', headers: { host: 'localhost' } })).statusCode).toBe(200);

  expect((await resume()).json()).toMatchObject({ standing: 'open', suspension: null });
  expect((await send(customer, 'GET /servers')).statusCode).toBe(200);
  expect((await page('/servers')).statusCode).toBe(200);
  const notices = (await noticesIn(db, 1480)).filter((one) => one.account_id === world.otherSiteAdmin.accountId);
  expect(notices.map(({ body }) => body)).toEqual([
    expect.stringContaining('Its servers keep running. Reason: Unpaid'),
    expect.stringContaining('Customers can use it again'),
  ]);
  expect((await historyOf(db, world.otherSiteId)).slice(-1)).toEqual(['Site resumed']);
});

test('servers are powered off where that is chosen, and what was on is powered on again', async () => {
  const on = await addServer(it, world, { state: 'on', owner: carol, simulator });
  const off = await addServer(it, world, { state: 'off', owner: carol, simulator });
  await suspend({ servers: 'off' });
  await until('the server is off', async () => (await powerOf(on.id)) === 'off');
  await until('the task has ended', async () => (await state()).powerTask === null);
  expect((await state()).suspension).toMatchObject({ poweredOff: 1 });
  await resume();
  await until('the server is on', async () => (await powerOf(on.id)) === 'on');
  expect(await powerOf(off.id)).toBe('off');
});

test('resuming ends the powering off, also of servers that were busy, and an earlier note keeps none on', async () => {
  const [busy, noted] = [
    await addServer(it, world, { state: 'on', owner: carol, simulator }),
    await addServer(it, world, { state: 'on', owner: carol, simulator }),
  ];
  const setTask = (task_id: string | null) =>
    db.updateTable('server').set({ task_id }).where('id', '=', busy.id).execute();
  await setTask(newId());
  // An earlier suspension could not power it on in time; someone else did.
  await db.insertInto('site_suspended_server').values({ server_id: noted.id, site_id: world.otherSiteId }).execute();
  await suspend({ servers: 'off' });
  await until('the other one is off', async () => (await powerOf(noted.id)) === 'off');
  expect((await resume()).json()).toMatchObject({ standing: 'open' });
  await until('it is on again', async () => (await powerOf(noted.id)) === 'on');
  await setTask(null);
  await until('the tasks have ended', async () => (await state()).powerTask === null);
  expect(await powerOf(busy.id)).toBe('on');
  expect((await state()).impact.running).toBeGreaterThanOrEqual(2);
});

test('a closing waits, can be canceled, makes the archive, and releases the name once the site is empty', async () => {
  expect((await close()).json()).toMatchObject({ standing: 'closing' });
  expect(bareCodesOf(await close())).toEqual([9664]);
  expect(refusalOf(await signUp())).toEqual([403, 28]);
  expect((await send(root, `DELETE /sites/${host}/closing`)).json()).toMatchObject({ standing: 'open', closing: null });
  expect((await noticesIn(db, 1481)).map(({ title }) => title)).toEqual([
    expect.stringContaining('will be closed'),
    expect.stringContaining('will not be closed'),
  ]);

  await close();
  expect(bareCodesOf(await finish())).toEqual([9666]);
  expect(bareCodesOf(await send(root, `GET /sites/${host}/closing/archive/accounts`))).toEqual([9667]);
  expect((await send(root, `POST /sites/${host}/closing/archive`)).statusCode).toBe(202);
  await until('the archive', async () => (await state()).closing?.files.every((file) => file.state === 'ready'));
  const accounts = (await send(root, `GET /sites/${host}/closing/archive/accounts`)).body;
  expect(accounts).toContain(carol.email);
  // What belongs to another site is in no file.
  expect(accounts).not.toContain(world.ada.email);
  expect((await send(root, `GET /sites/${host}/closing/archive/servers`)).body).toContain('srv-');
  expect((await send(root, `GET /sites/${host}/closing/archive/invoices`)).statusCode).toBe(200);
  expect((await send(admin, `GET /sites/${host}/closing/archive/accounts`)).statusCode).toBe(403);

  const open = async () => (await state()).closing?.points.filter(({ done }) => !done).map(({ id }) => id);
  expect(await open()).toEqual(['waiting', 'accounts', 'servers']);
  const outOfDate = async (who = root) =>
    (await state(who)).closing?.files.filter(({ current }) => !current).map(({ name }) => name);
  expect(await outOfDate()).toEqual([]);
  // The last charge comes after it.
  await moveBalance(db, { siteId: world.otherSiteId, accountId: carol.accountId }, -730);
  expect(await outOfDate()).toEqual(['statements', 'transactions']);
  expect(await open()).toEqual(['waiting', 'accounts', 'servers', 'archive']);
  clock.advance(11 * 86_400);
  // The session has ended by then.
  const again = await proven(await signIn(it, world.people.root));
  const left = async () => (await state(again)).closing?.points.filter(({ done }) => !done).map(({ id }) => id);
  expect(await left()).toEqual(['accounts', 'servers', 'archive']);
  await db.updateTable('server').set({ state: 'terminated' }).where('site_id', '=', world.otherSiteId).execute();
  await db
    .updateTable('account')
    .set({ deleted_at: new Date(clock.now()) })
    .where('id', '=', carol.accountId)
    .execute();
  // What has ended stays in the files that were made before.
  await send(again, `POST /sites/${host}/closing/archive`);
  await until('the archive', async () => (await left())?.length === 0);
  expect((await send(again, `GET /sites/${host}/closing/archive/accounts`)).body).toContain(carol.email);
  expect((await send(again, `GET /sites/${host}/closing/archive/servers`)).body).toContain('srv-');
  const movements = (await send(again, `GET /sites/${host}/closing/archive/transactions`)).body;
  expect([movements.includes(carol.email), movements.includes('-7.30 USD')]).toEqual([true, true]);
  expect(await outOfDate(again)).toEqual([]);
  expect(refusalOf(await finish(again, 'typo'))).toEqual([400, '9663 confirm']);
  const closed = (await finish(again)).json<State>();
  expect(closed).toMatchObject({ standing: 'closed', host: expect.stringMatching(/^closed-\w+\.invalid$/) });
  // The installation itself answers by every name that no site has.
  const answers = ['localhost', host].map((name) => web.inject({ url: '/svc/siteAnswer', headers: { host: name } }));
  expect(new Set((await Promise.all(answers)).map(({ body }) => body)).size).toBe(1);
  expect((await send(again, `GET /sites/${host}/state`)).statusCode).toBe(404);
  const row = (await send(again, 'GET /sites')).json<{ items: { host: string; standing: string }[] }>();
  expect(row.items.find((one) => one.host === closed.host)).toMatchObject({ standing: 'closed' });
  expect(
    await db.selectFrom('account').select('enabled').where('id', '=', world.otherSiteAdmin.accountId).execute(),
  ).toEqual([{ enabled: false }]);
  // No name and no one of its staff comes back.
  const more = { host: 'again.test' };
  expect(bareCodesOf(await send(again, `POST /sites/${closed.host}/hosts`, more))).toEqual([9664]);
  const invited = { name: 'Ina', email: 'ina@again.test' };
  expect(bareCodesOf(await send(again, `POST /sites/${closed.host}/admins`, invited))).toEqual([9664]);
  expect((await send(again, `GET /sites/${closed.host}/closing/archive/accounts`)).statusCode).toBe(200);
});
