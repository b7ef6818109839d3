// @database vendors
import { afterAll, expect, test } from 'vitest';
import { sandboxAdobe, serveAdobeSandbox } from '#connectors/adobe/sandbox.ts';
import { codesOf, errorsOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { tasksEnded, until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { makePerson, makeSite, password } from '#test/people.ts';
import { proven } from '#test/proof.ts';
import { signIn } from '#test/world.ts';
import { syncDue } from './connection.ts';
import { connection } from './samples.ts';

const sandbox = await serveAdobeSandbox(0);
afterAll(() => sandbox.close());
const it = await testApp({
  empty: true,
  env: { SKYDECK_ADOBE_LOGIN_URL: sandbox.url, SKYDECK_ADOBE_API_URL: sandbox.url },
});
const { db } = it.app;
it.work();
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const adminPerson = await makePerson(db, { siteId, role: 'site-admin' });
let admin = await proven(await signIn(it, adminPerson), password);
const foreign = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));
const agent = await signIn(it, await makePerson(db, { siteId, role: 'support-agent' }));
const customer = await makePerson(db, { siteId, role: 'account-holder' });
const stranger = await makePerson(db, { siteId: otherId, role: 'account-holder' });

interface Settings {
  version: number;
  reseller: string;
  checks: { id: string; state: string; result: string; next: string | null }[];
  sync: { state: string; error: string | null; syncedAt: string | null };
  customers: number;
  subscriptions: number;
}
interface CustomerRow {
  id: string;
  company: string;
  state: string;
  userId: string | null;
  subscriptions: number;
  licenses: number;
  removedAt: string | null;
}
const settings = async () => (await send(admin, 'GET /sites/*/Adobe')).json<Settings>();
const save = async (change: object = {}) =>
  send(admin, 'PUT /sites/*/Adobe', { ...connection, ...change }, { version: (await settings()).version });
const customers = async (who = admin, query = '') =>
  (await send(who, `GET /customersManagement?size=100${query}`)).json<{ items: CustomerRow[] }>().items;
const servicesOf = async (who: typeof admin) =>
  (await send(who, `GET /users/${customer.id}/services?kind=adobe-customer&filter=fairmont`)).json<{
    items: object[];
  }>().items;
const idle = () => tasksEnded(db, 'adobe.%');
const sync = async () => {
  const answer = await send(admin, 'POST /sites/*/Adobe/syncs');
  await idle();
  return answer;
};
/** Tests the connection, and answers what each part found. */
const check = async () => {
  expect((await send(admin, 'POST /sites/*/Adobe/checks')).statusCode).toBe(202);
  await idle();
  return (await settings()).checks;
};
const statesOf = (checks: Settings['checks']) => checks.map(({ id, state }) => `${id} ${state}`);

test('what is missing is said at its field, and nothing starts without settings', async () => {
  const { marketSegment, currency } = connection;
  const empty = await send(admin, 'PUT /sites/*/Adobe', { marketSegment, currency }, { version: 0 });
  expect(errorsOf(empty).map(({ code, key }) => [code, key])).toEqual([
    [1001, 'clientId'],
    [1001, 'clientSecret'],
    [1001, 'resellerId'],
    [1001, 'distributorId'],
  ]);
  expect(codesOf(await save({ resellerId: '../1', distributorId: 'a b' }))).toEqual([
    [1000, 'resellerId'],
    [1000, 'distributorId'],
  ]);
  for (const call of ['POST /sites/*/Adobe/checks', 'POST /sites/*/Adobe/syncs', 'DELETE /sites/*/Adobe'] as const)
    expect(refusalOf(await send(admin, call))).toEqual([409, 9944]);
});

test('the secret is sealed and never sent back; another client needs its own', async () => {
  const saved = await save();
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ exists: true, reseller: '', sync: { state: 'waiting' } });
  const stored = await db.selectFrom('adobe_connection').selectAll().execute();
  const audits = JSON.stringify(await db.selectFrom('audit').select('diff').execute());
  for (const text of [saved.body, audits, Buffer.from(JSON.stringify(stored)).toString('latin1')])
    expect(text).not.toContain(connection.clientSecret);
  expect(stored[0]?.secret_sealed.toString('latin1')).not.toContain(connection.clientSecret);
  expect(codesOf(await save({ clientId: 'other', clientSecret: '' }))).toEqual([[9943, 'clientSecret']]);
  expect((await save({ clientSecret: '' })).statusCode).toBe(200);
  expect((await send(admin, 'PUT /sites/*/Adobe', connection, { version: 1 })).statusCode).toBe(412);
  expect(await historyOf(db, siteId)).toContain('Adobe connection saved');
});

test('each part of the test says what it found', async () => {
  const checks = await check();
  expect(checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(checks[1]?.result).toBe('Skydeck Sandbox Reseller, reseller ID 1000404757');
  expect(checks[5]?.result).toBe('Fairmont Design: 2 subscriptions');
  expect((await settings()).reseller).toBe('Skydeck Sandbox Reseller');
});

test('a refused secret ends the test, and says where to get another one', async () => {
  await save({ clientSecret: 'wrong' });
  const checks = await check();
  expect(statesOf(checks)).toEqual([
    'token failed',
    'reseller skipped',
    'distributor skipped',
    'segment skipped',
    'customers skipped',
    'subscriptions skipped',
  ]);
  expect(checks[0]).toMatchObject({
    result: expect.stringContaining('did not accept the client secret'),
    next: expect.stringContaining('Developer Console'),
  });
  expect(checks[1]?.result).toBe('Not tested: Credentials failed.');
});

test('a wrong reseller is named, and a wrong distributor, segment or currency only warned about', async () => {
  await save({ resellerId: '42' });
  const unknown = await check();
  expect(statesOf(unknown).slice(0, 3)).toEqual(['token ok', 'reseller failed', 'distributor skipped']);
  expect(unknown[1]?.result).toBe('Adobe does not know the reseller 42, or it belongs to another distributor.');
  await save({ distributorId: '7', marketSegment: 'GOV', currency: 'EUR' });
  sandbox.reseller.status = '1004';
  const warned = await check();
  expect(statesOf(warned)).toEqual([
    'token ok',
    'reseller warning',
    'distributor warning',
    'segment warning',
    'customers ok',
    'subscriptions warning',
  ]);
  expect(warned[2]?.result).toBe(`The reseller belongs to the distributor ${sandboxAdobe.distributorId}, not 7.`);
  expect(warned[5]?.result).toBe('Fairmont Design pays in USD, not in EUR.');
  sandbox.reseller.status = '1000';
  await save();
});

test('the schedule reads all customers with their subscriptions; a second reading changes nothing', async () => {
  await syncDue.run(it.app);
  await idle();
  expect(await settings()).toMatchObject({ customers: 6, subscriptions: 6, sync: { state: 'synced', error: null } });
  const first = await customers();
  expect(first.map(({ company, state, subscriptions }) => `${company} ${state} ${subscriptions}`)).toEqual([
    'Fairmont Design active 2',
    'Harbor Print House active 1',
    'Lumen Architects active 1',
    'Meadow Film active 1',
    'Old Mill Signs inactive 1',
    'Quill and Page pending 0',
  ]);
  expect((await sync()).statusCode).toBe(202);
  expect((await customers()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect((await settings()).subscriptions).toBe(6);
  const due = await db.selectFrom('adobe_connection').select('sync_due_at').executeTakeFirstOrThrow();
  expect(due.sync_due_at!.getTime()).toBeGreaterThan(it.clock.now());
});

test('what Adobe no longer lists is marked and kept, and comes back', async () => {
  const gone = sandbox.customers.pop();
  await sync();
  const marked = async () => (await customers()).filter(({ removedAt }) => removedAt !== null);
  const rows = await marked();
  expect(rows.map(({ company }) => company)).toEqual([gone?.company]);
  expect(refusalOf(await send(admin, `POST /customersManagement/${rows[0]!.id}/syncs`))).toEqual([409, 9947]);
  expect(refusalOf(await send(admin, `PUT /customersManagement/${rows[0]!.id}/user`, { userId: customer.id }))).toEqual(
    [409, 9947],
  );
  sandbox.customers.push(gone!);
  await sync();
  expect(await marked()).toEqual([]);
});

test('a customer is linked to one user of its site, who alone sees it', async () => {
  const [first] = await customers(admin, '&filter=fairmont');
  const me = await signIn(it, customer);
  expect(await customers(me)).toEqual([]);
  expect((await send(me, `GET /customersManagement/${first!.id}`)).statusCode).toBe(404);
  expect(refusalOf(await send(agent, `PUT /customersManagement/${first!.id}/user`, { userId: customer.id }))).toEqual([
    403, 1003,
  ]);
  expect((await send(admin, `PUT /customersManagement/${first!.id}/user`, { userId: stranger.id })).statusCode).toBe(
    404,
  );
  const root = await signIn(it, await makePerson(db, { siteId, role: 'root' }));
  expect(refusalOf(await send(root, `PUT /customersManagement/${first!.id}/user`, { userId: stranger.id }))).toEqual([
    400,
    '9946 userId',
  ]);
  expect(
    (await send(admin, `PUT /customersManagement/${first!.id}/user`, { userId: customer.id })).json(),
  ).toMatchObject({
    owner: customer.email,
  });
  const other = await makePerson(db, { siteId, role: 'account-holder' });
  expect(refusalOf(await send(admin, `PUT /customersManagement/${first!.id}/user`, { userId: other.id }))).toEqual([
    409, 9945,
  ]);
  expect((await customers(me)).map(({ company, licenses }) => [company, licenses])).toEqual([['Fairmont Design', 40]]);
  expect((await send(me, `GET /customersManagement/${first!.id}`)).json()).toMatchObject({
    commitment: 'committed',
    commitmentLicenses: 25,
    licenseLevel: '12',
    problem: null,
  });
  const { items } = (await send(me, `GET /customersManagement/${first!.id}/subscriptions?sorting=-quantity`)).json<{
    items: object[];
  }>();
  expect(items[0]).toMatchObject({ offer: '65304470CA01A12', quantity: 30, used: 27, currency: 'USD' });
  const { id: adobeId } = sandbox.customers.find(({ company }) => company === 'Fairmont Design')!;
  expect(await servicesOf(admin)).toMatchObject([
    { id: `adobe-customer:${first!.id}`, name: `Fairmont Design (${adobeId})`, state: 'active', monthly: null },
  ]);
  expect((await send(foreign, `GET /users/${customer.id}/services`)).statusCode).toBe(404);
  const found = await send(admin, `GET /users?filter=${adobeId}`);
  expect(found.json<{ items: object[] }>().items).toMatchObject([{ id: customer.id, matched: ['Adobe customer'] }]);
  expect((await send(foreign, `GET /users?filter=${adobeId}`)).json()).toMatchObject({ items: [] });
  for (const who of [foreign, await signIn(it, stranger)])
    expect([
      (await send(who, `GET /customersManagement/${first!.id}`)).statusCode,
      (await send(who, `GET /customersManagement/${first!.id}/subscriptions`)).statusCode,
      await customers(who),
    ]).toEqual([404, 404, []]);
  expect((await send(admin, `DELETE /customersManagement/${first!.id}/user`)).json()).toMatchObject({
    userId: null,
    owner: '',
  });
  expect((await send(admin, `DELETE /customersManagement/${first!.id}/user`)).json()).toMatchObject({ userId: null });
  expect(await customers(me)).toEqual([]);
  expect(await servicesOf(admin)).toEqual([]);
  expect(await historyOf(db, customer.id)).toEqual(
    expect.arrayContaining(['Adobe customer Fairmont Design linked', 'Adobe customer Fairmont Design unlinked']),
  );
  await send(admin, `PUT /customersManagement/${first!.id}/user`, { userId: customer.id });
});

test('one customer that Adobe refuses keeps none of the others from being read', async () => {
  const [first] = await customers(admin, '&filter=fairmont');
  const { id: adobeId } = sandbox.customers.find(({ company }) => company === 'Fairmont Design')!;
  const problem = async (who = admin) =>
    (await send(who, `GET /customersManagement/${first!.id}`)).json<{ problem: string | null }>().problem;
  for (const [how, said] of [
    ['forbidden', 'denied access'],
    ['garbled', 'could not be read'],
    ['down', 'could not be reached'],
  ] as const) {
    sandbox.faults.odd = { at: `${adobeId}/subscriptions`, how };
    await sync();
    expect([how, (await settings()).sync.state]).toEqual([how, 'synced']);
    expect(await problem()).toContain(said);
  }
  expect(await problem(await signIn(it, customer))).toBeNull();
  sandbox.faults.odd = null;
  expect((await send(admin, `POST /customersManagement/${first!.id}/syncs`)).statusCode).toBe(202);
  await idle();
  expect((await send(admin, `GET /customersManagement/${first!.id}`)).json()).toMatchObject({
    problem: null,
    subscriptions: 2,
    cmdId: null,
  });
});

test('limits and ended tokens are waited out; a call that is tried again is the same call with another number', async () => {
  Object.assign(sandbox.faults, { throttled: 2, retryAfterSeconds: 1 });
  sandbox.endTokens();
  const before = sandbox.calls.length;
  await sync();
  expect((await settings()).sync.state).toBe('synced');
  const calls = sandbox.calls.slice(before);
  expect(new Set(calls.slice(0, 3).map(({ correlationId }) => correlationId)).size).toBe(1);
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length);
});

test('an outage in the middle is waited out, and the reading goes on where it stood', async () => {
  const { id: adobeId } = sandbox.customers.find(({ company }) => company === 'Fairmont Design')!;
  sandbox.faults.odd = { at: `${adobeId}/subscriptions`, how: 'down' };
  const before = sandbox.calls.length;
  const since = () => sandbox.calls.slice(before).map(({ path }) => path);
  expect((await send(admin, 'POST /sites/*/Adobe/syncs')).statusCode).toBe(202);
  await until('it was tried twice', () =>
    Promise.resolve(since().filter((path) => path.includes(`${adobeId}/subscriptions`)).length > 1),
  );
  expect((await settings()).sync.state).toBe('running');
  expect(refusalOf(await send(admin, 'POST /sites/*/Adobe/syncs'))).toEqual([409, 1007]);
  expect(refusalOf(await send(admin, 'DELETE /sites/*/Adobe'))).toEqual([409, 9948]);
  expect(refusalOf(await save({ resellerId: '42' }))).toEqual([409, 9948]);
  sandbox.faults.odd = null;
  await idle();
  expect((await settings()).sync).toMatchObject({ state: 'synced', error: null });
  expect(since().filter((path) => path.endsWith('/customers'))).toHaveLength(4);
});

test('a rotated secret ends the synchronization, staff is notified, and it goes on with the new one', async () => {
  const titles = async () =>
    (await noticesIn(db, 1495)).filter(({ account_id }) => account_id === adminPerson.id).map(({ title }) => title);
  sandbox.setSecret('rotated');
  sandbox.endTokens();
  await sync();
  expect((await settings()).sync).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('did not accept the client secret'),
  });
  expect((await customers()).filter(({ removedAt }) => removedAt !== null)).toEqual([]);
  expect(await titles()).toEqual(['Adobe customers of * are no longer synchronized']);
  it.clock.advance(3600);
  admin = await proven(await signIn(it, adminPerson), password);
  expect((await save({ clientSecret: 'rotated' })).statusCode).toBe(200);
  await syncDue.run(it.app);
  await idle();
  expect((await settings()).sync).toMatchObject({ state: 'synced', error: null });
  expect(await titles()).toHaveLength(2);
});

test('a list of customers that ends too early removes none', async () => {
  sandbox.faults.odd = { at: `${sandboxAdobe.resellerId}/customers`, how: 'short' };
  await sync();
  expect((await settings()).sync.state).toBe('failed');
  expect((await customers()).filter(({ removedAt }) => removedAt !== null)).toEqual([]);
  sandbox.faults.odd = null;
  await sync();
  expect((await settings()).sync.state).toBe('synced');
});

test('the settings are for those who may, of their own site', async () => {
  const staff = await signIn(it, await makePerson(db, { siteId, role: 'support-agent' }));
  const admins = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));
  expect((await send(staff, 'GET /sites/*/Adobe')).statusCode).toBe(403);
  expect((await send(admins, 'GET /sites/*/Adobe')).statusCode).toBe(404);
  expect((await send(admins, 'GET /sites/other.test/Adobe')).json()).toMatchObject({ exists: false, customers: 0 });
});

test('a removed connection takes its customers along', async () => {
  expect((await send(admin, 'DELETE /sites/*/Adobe')).statusCode).toBe(204);
  expect([await customers(), (await settings()).version]).toEqual([[], 0]);
  expect(await historyOf(db, siteId)).toContain('Adobe connection removed');
});

test('a connection that is made again gets a token of its own', async () => {
  expect((await save({ clientSecret: 'rotated' })).statusCode).toBe(200);
  await sync();
  expect((await settings()).sync.state).toBe('synced');
  expect((await send(admin, 'DELETE /sites/*/Adobe')).statusCode).toBe(204);
  expect((await save({ clientSecret: 'wrong' })).statusCode).toBe(200);
  expect((await settings()).version).toBe(1);
  await sync();
  expect((await settings()).sync).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('did not accept the client secret'),
  });
});
