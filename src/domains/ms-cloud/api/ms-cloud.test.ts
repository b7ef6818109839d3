// @database
import { afterAll, expect, test } from 'vitest';
import { servePartnerSandbox } from '#connectors/partner-center/sandbox.ts';
import { codesOf, errorsOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { tasksEnded } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { makePerson, makeSite, password } from '#test/people.ts';
import { proven } from '#test/proof.ts';
import { signIn } from '#test/world.ts';
import { connection } from './samples.ts';
import { remindOfSecrets, syncDue } from './schedules.ts';

const sandbox = await servePartnerSandbox(0);
afterAll(() => sandbox.close());
const it = await testApp({
  empty: true,
  env: { SKYDECK_PARTNER_LOGIN_URL: sandbox.url, SKYDECK_PARTNER_API_URL: sandbox.url },
});
const { db } = it.app;
it.work();
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const adminPerson = await makePerson(db, { siteId, role: 'site-admin' });
let admin = await proven(await signIn(it, adminPerson), password);
const foreignPerson = await makePerson(db, { siteId: otherId, role: 'site-admin' });
const agentPerson = await makePerson(db, { siteId, role: 'support-agent' });
let [foreign, agent] = [await signIn(it, foreignPerson), await signIn(it, agentPerson)];
const customer = await makePerson(db, { siteId, role: 'account-holder' });
const stranger = await makePerson(db, { siteId: otherId, role: 'account-holder' });

interface Settings {
  version: number;
  appLastConsent: string | null;
  consentBy: string;
  importUrl: string;
  checks: { id: string; state: string; result: string; next: string | null }[];
  sync: { state: string; error: string | null; syncedAt: string | null };
  tenants: number;
  subscriptions: number;
}
interface TenantRow {
  id: string;
  tenantId: string;
  company: string;
  domain: string;
  userId: string | null;
  removedAt: string | null;
  detailsAt: string | null;
}
const settings = async () => (await send(admin, 'GET /sites/*/MsCloud')).json<Settings>();
const save = async (change: object = {}) =>
  send(admin, 'PUT /sites/*/MsCloud', { ...connection, ...change }, { version: (await settings()).version });
const tenants = async (who = admin, query = '') =>
  (await send(who, `GET /csp?size=100${query}`)).json<{ items: TenantRow[] }>().items;
const idle = () => tasksEnded(db, 'ms-cloud.%');
/** Begins a consent and answers what Microsoft sends the browser back with. */
async function consent(decision: 'accept' | 'cancel' = 'accept', who = admin) {
  const answer = await send(who, 'POST /sites/*/MsCloud/consents');
  expect(answer.statusCode, answer.body).toBe(200);
  const { appConsentURL } = answer.json<{ appConsentURL: string }>();
  const moved = await fetch(`${appConsentURL}&decision=${decision}`, { redirect: 'manual' });
  const { searchParams } = new URL(moved.headers.get('location') ?? '');
  const part = (name: string) => searchParams.get(name) ?? '';
  return { state: part('state'), code: part('code'), error: part('error') };
}
const sync = async () => {
  const answer = await send(admin, 'POST /sites/*/MsCloud/syncs');
  await idle();
  return answer;
};

test('the five required messages are at their fields, and nothing starts without settings', async () => {
  const empty = await send(admin, 'PUT /sites/*/MsCloud', {}, { version: 0 });
  expect(errorsOf(empty).map(({ code, key, info }) => [code, key, info])).toEqual([
    [128, 'partnerUserName', 'Partner User Name is required.'],
    [129, 'partnerPassword', 'Partner Password is required.'],
    [130, 'appId', 'Application Id is required.'],
    [144, 'appSecret', 'Application Secret Key is required.'],
    [145, 'appTenantId', 'Application Tenant Id is required.'],
  ]);
  expect(refusalOf(await send(admin, 'POST /sites/*/MsCloud/checks'))).toEqual([409, 9971]);
  expect(refusalOf(await send(admin, 'POST /sites/*/MsCloud/syncs'))).toEqual([409, 9971]);
  expect(refusalOf(await send(admin, 'POST /sites/*/MsCloud/consents'))).toEqual([409, 9971]);
  expect(refusalOf(await send(admin, 'DELETE /sites/*/MsCloud'))).toEqual([409, 9971]);
});

test('secrets are sealed and never sent back; another application needs its own secret', async () => {
  const saved = await save();
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ exists: true, hasSecret: true, appLastConsent: null, sync: { state: 'off' } });
  const stored = await db.selectFrom('ms_cloud_connection').selectAll().execute();
  const audits = JSON.stringify(await db.selectFrom('audit').select('diff').execute());
  for (const secret of [connection.appSecret, connection.partnerPassword])
    for (const text of [saved.body, audits, Buffer.from(JSON.stringify(stored)).toString('latin1')])
      expect(text).not.toContain(secret);
  expect(codesOf(await save({ appSecret: '', appTenantId: 'elsewhere.test' }))).toEqual([[9970, 'appSecret']]);
  expect((await save({ appSecret: '', partnerPassword: '' })).statusCode).toBe(200);
  expect((await send(admin, 'PUT /sites/*/MsCloud', connection, { version: 1 })).statusCode).toBe(412);
  expect(refusalOf(await sync())).toEqual([409, 9976]);
});

test('before the consent the test says what is missing, part by part', async () => {
  expect((await send(admin, 'POST /sites/*/MsCloud/checks')).statusCode).toBe(202);
  await idle();
  const { checks } = await settings();
  expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'app ok',
    'consent failed',
    'profile skipped',
    'customers skipped',
    'subscriptions skipped',
    'usage skipped',
  ]);
  expect(checks[1]?.next).toContain('Select Grant consent');
});

test('a consent comes back once, to who began it, and is tested at once', async () => {
  const refused = await consent('cancel');
  expect(refusalOf(await send(admin, 'POST /msConsent', refused))).toEqual([409, 9973]);
  const back = await consent();
  expect(refusalOf(await send(foreign, 'POST /msConsent', back))).toEqual([409, 9972]);
  expect(refusalOf(await send(admin, 'POST /msConsent', { ...back, state: 'other' }))).toEqual([409, 9972]);
  const taken = await send(admin, 'POST /msConsent', back);
  expect([taken.statusCode, taken.json<{ siteHost: string }>().siteHost]).toEqual([202, '*']);
  expect(refusalOf(await send(admin, 'POST /msConsent', back))).toEqual([409, 9972]);
  await idle();
  const after = await settings();
  expect(after.checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(after.checks[2]?.result).toContain('Skydeck Sandbox Partner');
  expect(after.appLastConsent).not.toBeNull();
  expect(after.importUrl).toContain('ResellerRelationship');
  expect(await historyOf(db, siteId)).toContain('Consent for Partner Center granted');
  const tasks = JSON.stringify(await db.selectFrom('task').selectAll().where('kind', '=', 'ms-cloud.check').execute());
  expect(tasks).not.toContain(back.code);
});

test('staff of the provider grant the consent of a site that hides them in its name', async () => {
  const person = await makePerson(db, { siteId: otherId, role: 'root' });
  const root = await proven(await signIn(it, person), password);
  const hide = (whitelabel: boolean) => db.updateTable('site').set({ whitelabel }).where('id', '=', siteId).execute();
  await hide(true);
  expect((await send(root, 'POST /msConsent', await consent('accept', root))).statusCode).toBe(202);
  await idle();
  const seen = await settings();
  const { name } = await db.selectFrom('site').select('name').where('id', '=', siteId).executeTakeFirstOrThrow();
  expect(seen.consentBy).toBe(name);
  expect(JSON.stringify(seen)).not.toContain(person.email);
  await hide(false);
});

test('the schedule reads all pages of tenants with their subscriptions, and marks what is gone', async () => {
  await syncDue.run(it.app);
  await idle();
  expect(await settings()).toMatchObject({ tenants: 7, sync: { state: 'synced', error: null } });
  const all = await tenants();
  expect(all).toHaveLength(7);
  const { customers } = sandbox.api;
  const gone = customers.pop();
  expect((await sync()).statusCode).toBe(202);
  expect((await tenants()).filter(({ removedAt }) => removedAt !== null).map(({ company }) => company)).toEqual([
    gone?.company,
  ]);
  const due = await db.selectFrom('ms_cloud_connection').select('sync_due_at').executeTakeFirstOrThrow();
  expect(due.sync_due_at!.getTime()).toBeGreaterThan(it.clock.now());
  customers.push(gone!);
  await sync();
  expect((await tenants()).filter(({ removedAt }) => removedAt !== null)).toEqual([]);
});

test('a tenant is linked to one user of its site, who alone sees it', async () => {
  const [first] = await tenants(admin, '&filter=northwind');
  const me = await signIn(it, customer);
  expect(await tenants(me)).toEqual([]);
  expect((await send(me, `GET /csp/${first!.id}`)).statusCode).toBe(404);
  expect(refusalOf(await send(agent, `PUT /csp/${first!.id}/user`, { userId: customer.id }))).toEqual([403, 1003]);
  expect((await send(admin, `PUT /csp/${first!.id}/user`, { userId: stranger.id })).statusCode).toBe(404);
  expect((await send(admin, `PUT /csp/${first!.id}/user`, { userId: customer.id })).json()).toMatchObject({
    owner: customer.email,
  });
  const found = await send(admin, `GET /users?filter=${first!.tenantId}`);
  expect(found.json<{ items: object[] }>().items).toMatchObject([{ id: customer.id, matched: ['Microsoft tenant'] }]);
  expect((await send(foreign, `GET /users?filter=${first!.domain}`)).json()).toMatchObject({ items: [] });
  const other = await makePerson(db, { siteId, role: 'account-holder' });
  expect(refusalOf(await send(admin, `PUT /csp/${first!.id}/user`, { userId: other.id }))).toEqual([409, 9974]);
  const root = await signIn(it, await makePerson(db, { siteId, role: 'root' }));
  const [free] = await tenants(admin, '&filter=contoso');
  expect(refusalOf(await send(root, `PUT /csp/${free!.id}/user`, { userId: stranger.id }))).toEqual([
    400,
    '9975 userId',
  ]);
  expect((await tenants(me)).map(({ company }) => company)).toEqual(['Northwind Traders']);
  const details = (await send(me, `GET /csp/${first!.id}`)).json<{
    licenses: { used: number; total: number }[];
    azure: { subscriptions: { cost: number }[]; months: { cost: number; currency: string }[] };
  }>();
  expect(details.licenses.map(({ used, total }) => [used, total])).toContainEqual([21, 25]);
  expect(details.azure.months).toMatchObject([{ cost: 90_855, currency: 'USD' }]);
  expect(details.azure.subscriptions.map(({ cost }) => cost)).toEqual([9615, 81_240]);
  const { items } = (await send(me, `GET /csp/${first!.id}/subscriptions?sorting=-quantity`)).json<{
    items: { name: string; term: string }[];
  }>();
  expect(items[0]).toMatchObject({ name: 'Microsoft 365 Business Basic', term: 'P1M' });
  for (const who of [foreign, await signIn(it, stranger)])
    expect([(await send(who, `GET /csp/${first!.id}`)).statusCode, await tenants(who)]).toEqual([404, []]);
  expect((await send(agent, `GET /users/${customer.id}/csp`)).json()).toMatchObject({
    connected: true,
    siteHost: '*',
    tenants: [{ company: 'Northwind Traders' }],
  });
  expect((await send(admin, `DELETE /csp/${first!.id}/user`)).json()).toMatchObject({ userId: null });
  expect(await tenants(me)).toEqual([]);
  await send(admin, `PUT /csp/${first!.id}/user`, { userId: customer.id });
  expect(await historyOf(db, customer.id)).toEqual(
    expect.arrayContaining([
      'Microsoft tenant northwind.onmicrosoft.test linked',
      'Microsoft tenant northwind.onmicrosoft.test unlinked',
    ]),
  );
});

test('one tenant that Microsoft refuses keeps none of the others from being read', async () => {
  const [first] = await tenants(admin, '&filter=northwind');
  sandbox.api.faults.forbidden = `${first!.tenantId}/subscriptions`;
  it.clock.advance(3600);
  admin = await proven(await signIn(it, adminPerson), password);
  expect((await send(admin, `POST /csp/${first!.id}/syncs`)).statusCode).toBe(202);
  await idle();
  expect((await send(admin, `GET /csp/${first!.id}`)).json<{ problem: string }>().problem).toContain('Admin agent');
  await sync();
  expect((await settings()).sync).toMatchObject({ state: 'synced', error: null });
  sandbox.api.faults.forbidden = '';
  await send(admin, `POST /csp/${first!.id}/syncs`);
  await idle();
  expect((await send(admin, `GET /csp/${first!.id}`)).json()).toMatchObject({ problem: null, subscriptions: 3 });
});

test('one tenant of which Microsoft says nothing usable keeps none of the others from being read', async () => {
  const [first] = await tenants(admin, '&filter=northwind');
  const at = `${first!.tenantId}/subscriptions`;
  const problem = async (who = admin) =>
    (await send(who, `GET /csp/${first!.id}`)).json<{ problem: string | null }>().problem;
  for (const [how, said] of [
    ['garbled', 'could not be read'],
    ['elsewhere', 'could not be read'],
    ['down', 'could not be reached'],
  ] as const) {
    sandbox.api.faults.odd = { at, how };
    await sync();
    expect([how, (await settings()).sync.state]).toEqual([how, 'synced']);
    expect(await problem()).toContain(said);
  }
  const me = await signIn(it, customer);
  expect(await problem(me)).toBeNull();
  sandbox.api.faults.odd = { at, how: 'doubled' };
  await sync();
  expect((await settings()).sync.state).toBe('synced');
  expect((await send(admin, `GET /csp/${first!.id}`)).json()).toMatchObject({ problem: null, subscriptions: 3 });
  sandbox.api.faults.odd = null;
});

test('limits and ended tokens are waited out; a call that is tried again is the same call', async () => {
  Object.assign(sandbox.api.faults, { throttled: 2, retryAfterSeconds: 1 });
  sandbox.endTokens();
  const before = sandbox.api.calls.length;
  await sync();
  expect((await settings()).sync.state).toBe('synced');
  const firsts = sandbox.api.calls
    .slice(before)
    .filter(({ path }) => path === '/customers')
    .map(({ requestId }) => requestId);
  expect(new Set(firsts.slice(0, 3)).size).toBe(1);
});

test('an ended consent ends the synchronization, staff is notified, and again when it works', async () => {
  const titles = async () =>
    (await noticesIn(db, 1460)).filter(({ account_id }) => account_id === adminPerson.id).map(({ title }) => title);
  sandbox.endConsents();
  sandbox.endTokens();
  await sync();
  expect((await settings()).sync).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Grant the consent again'),
  });
  expect(await titles()).toEqual(['Microsoft tenants of * are no longer synchronized']);
  await send(admin, 'POST /msConsent', await consent());
  await idle();
  await sync();
  expect((await settings()).sync).toMatchObject({ state: 'synced', error: null });
  expect(await titles()).toHaveLength(2);
});

test('a list of tenants that cannot be read to its end removes none', async () => {
  sandbox.api.faults.odd = { at: '/customers', how: 'elsewhere' };
  await sync();
  expect((await settings()).sync.state).toBe('failed');
  expect((await tenants()).filter(({ removedAt }) => removedAt !== null)).toEqual([]);
  const me = await signIn(it, customer);
  const theirs = (await send(me, `GET /users/${customer.id}/csp`)).json<{ sync: Settings['sync'] }>();
  expect(theirs.sync).toMatchObject({ state: 'failed', error: null });
  sandbox.api.faults.odd = null;
  await sync();
  expect((await settings()).sync.state).toBe('synced');
});

test('a secret that ends soon is announced once for each of the days', async () => {
  const inDays = (days: number) => new Date(it.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect((await save({ appSecretExpires: inDays(20) })).statusCode).toBe(200);
  await remindOfSecrets.run(it.app);
  await remindOfSecrets.run(it.app);
  expect((await noticesIn(db, 1461)).filter(({ account_id }) => account_id === adminPerson.id)).toHaveLength(1);
});

test('the settings are for those who may, of their own site', async () => {
  [agent, foreign] = [await signIn(it, agentPerson), await signIn(it, foreignPerson)];
  expect((await send(agent, 'GET /sites/*/MsCloud')).statusCode).toBe(403);
  expect((await send(foreign, 'GET /sites/*/MsCloud')).statusCode).toBe(404);
  expect((await send(foreign, 'GET /sites/other.test/MsCloud')).json()).toMatchObject({ exists: false, tenants: 0 });
});

test('who has lost the site finishes no consent for it', async () => {
  const person = await makePerson(db, { siteId: otherId, role: 'root' });
  const root = await proven(await signIn(it, person), password);
  const begun = await send(root, 'POST /sites/*/MsCloud/consents');
  const { searchParams } = new URL(begun.json<{ appConsentURL: string }>().appConsentURL);
  await db.updateTable('account').set({ role: 'site-admin' }).where('id', '=', person.id).execute();
  const back = { state: searchParams.get('state'), code: 'a code' };
  expect((await send(await signIn(it, person), 'POST /msConsent', back)).statusCode).toBe(404);
});

test('another application ends the consent; a removed connection takes its tenants along', async () => {
  expect((await save({ appTenantId: 'elsewhere.test', appSecret: 'x' })).json()).toMatchObject({
    appLastConsent: null,
    importUrl: '',
    checks: [],
    sync: { state: 'off', syncedAt: null },
  });
  const [first] = await tenants(admin, '&filter=northwind');
  expect(refusalOf(await send(admin, `POST /csp/${first!.id}/syncs`))).toEqual([409, 9976]);
  expect((await send(admin, 'DELETE /sites/*/MsCloud')).statusCode).toBe(204);
  expect([await tenants(), (await settings()).version]).toEqual([[], 0]);
});
