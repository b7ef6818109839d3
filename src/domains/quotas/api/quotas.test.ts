// @database
import { beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { quotas } from '../contract.ts';
import type { QuotaResource } from '../resources.ts';
import { codesOf, errorsOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { ada, bob, people, siteId } = world;
const atAda = await signIn(it, ada);
const admin = await signIn(it, people['site-admin']);

type View = AnswerOf<typeof quotas.readQuotas>;
type Row = AnswerOf<typeof quotas.listQuotaRequests>['items'][number];
const quotaOf = async (who: Browser, resource: QuotaResource) =>
  (await send(who, 'GET /quotas')).json<View>().items.find((one) => one.resource === resource)!;
const set = (input: object, accountId = ada.accountId) => send(admin, `PUT /people/${accountId}/quotas`, input);
const noDefaults = { servers: null, cpus: null, ramGb: null, diskGb: null, addresses: null, spend: null };
const ok = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBeLessThan(300);
let named = 0;
const order = (who: Browser, change: object = {}) => {
  named += 1;
  return send(who, 'POST /servers', {
    zoneId: world.zoneId,
    imageId: world.imageId,
    cpuType: 'B',
    cpuCount: 2,
    ramMb: 2048,
    diskSizesGb: [20],
    networkIds: [world.wanId],
    names: [`quota-${named}`],
    password: 'Passw0rd!!X',
    billingMode: 1,
    ...change,
  });
};

beforeEach(async () => {
  await db.deleteFrom('account_quota').execute();
  await db.deleteFrom('site_quota').execute();
});

test('what counts is the limit for a time, then that of the account, then that of the site', async () => {
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: null, source: 'default' });
  expect(await quotaOf(atAda, 'servers')).toMatchObject({ limit: 100, source: 'default' });
  ok(await send(admin, `PUT /sites/${siteId}/quotaDefaults`, { ...noDefaults, servers: 30, cpus: 40 }));
  expect((await send(admin, 'GET /quotaDefaults')).json()).toMatchObject({
    items: [{ id: siteId, servers: 30, cpus: 40 }],
  });
  expect(await quotaOf(atAda, 'servers')).toMatchObject({ limit: 30 });
  ok(await set({ resource: 'cpus', amount: 50 }));
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 50, source: 'account', expires: null });
  ok(await set({ resource: 'cpus', amount: 60, until: new Date(clock.now() + 60_000).toISOString() }));
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 60, source: 'temporary' });
  clock.advance(61);
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 50, source: 'account' });
  ok(await set({ resource: 'cpus', amount: 70, until: new Date(clock.now() + 60_000).toISOString() }));
  ok(await set({ resource: 'cpus', amount: 55 }));
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 55, source: 'account' });
  ok(await set({ resource: 'cpus', amount: null }));
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 40, source: 'default' });
  expect((await send(admin, `GET /people/${ada.accountId}/quotas`)).json<View>().accountId).toBe(ada.accountId);
  ok(await send(admin, `PUT /sites/${siteId}/quotaDefaults`, { cpus: 41 }));
  expect((await send(admin, 'GET /quotaDefaults')).json()).toMatchObject({ items: [{ servers: 30, cpus: 41 }] });
  ok(await send(admin, `PUT /sites/${siteId}/quotaDefaults`, { cpus: 40 }));
  expect(refusalOf(await send(admin, `PUT /sites/${world.otherSiteId}/quotaDefaults`, noDefaults))).toEqual([
    404, 1004,
  ]);
  expect(codesOf(await set({ resource: 'cpus', amount: 1, until: new Date(0).toISOString() }))).toEqual([
    [9965, 'until'],
  ]);
  expect(refusalOf(await set({ resource: 'cpus', amount: 1 }, people['site-admin'].accountId))).toEqual([409, 9963]);
});

test.each(['servers', 'cpus', 'ramGb', 'diskGb', 'addresses', 'spend'] as const)(
  'an order beyond the quota of %s is refused with what is used, and one within it is not',
  async (resource) => {
    const { used } = await quotaOf(atAda, resource);
    ok(await set({ resource, amount: Math.floor(used) }));
    const refused = await order(atAda);
    expect(refusalOf(refused)).toEqual([409, 1124]);
    expect(errorsOf(refused)[0]?.info).toMatch(/quota|limit/);
    ok(await set({ resource, amount: Math.ceil(used) + 10_000 }));
    ok(await order(atAda));
    expect((await quotaOf(atAda, resource)).used).toBeGreaterThan(used);
  },
);

test('of two orders at once for the last server one passes', async () => {
  const { used } = await quotaOf(atAda, 'servers');
  ok(await set({ resource: 'servers', amount: used + 1 }));
  const answers = await Promise.all([order(atAda), order(atAda)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([202, 409]);
  expect((await quotaOf(atAda, 'servers')).used).toBe(used + 1);
});

test('a server can not grow beyond the quota', async () => {
  const { id } = await addServer(it, world, { state: 'off', owner: ada, simulator });
  const { used } = await quotaOf(atAda, 'ramGb');
  const grow = () => send(atAda, `PUT /servers/${id}/configuration`, { ramMb: 4096 });
  ok(await set({ resource: 'ramGb', amount: Math.ceil(used) }));
  expect(refusalOf(await grow())).toEqual([409, 1860]);
  ok(await set({ resource: 'ramGb', amount: Math.ceil(used) + 2 }));
  ok(await grow());
});

test('a change that is under way counts as made, also beside others of the same request', async () => {
  const add = () => addServer(it, world, { state: 'off', owner: ada, simulator });
  const [one, two, three, four] = [await add(), await add(), await add(), await add()];
  const { used } = await quotaOf(atAda, 'ramGb');
  ok(await set({ resource: 'ramGb', amount: Math.ceil(used) + 2 }));
  const grow = (id: string) => send(atAda, `PUT /servers/${id}/configuration`, { ramMb: 4096 });
  ok(await grow(one.id));
  expect(refusalOf(await grow(two.id))).toEqual([409, 1860]);
  ok(await set({ resource: 'ramGb', amount: Math.ceil(used) + 4 }));
  const many = await send(atAda, 'POST /serverConfigurations', {
    serverIds: [three.id, four.id],
    change: { ramMb: 4096 },
  });
  const { results } = many.json<{ results: { cmdId: string | null }[] }>();
  expect(results.filter(({ cmdId }) => cmdId !== null)).toHaveLength(1);
  expect((await quotaOf(atAda, 'ramGb')).used).toBe(used + 4);
});

test('further addresses of one interface count each', async () => {
  const add = async () => {
    const { id } = await addServer(it, world, { state: 'off', owner: ada, simulator });
    const { mac } = await db
      .selectFrom('server_nic')
      .select('mac')
      .where('server_id', '=', id)
      .executeTakeFirstOrThrow();
    return `POST /servers/${id}/nics/${mac}/addresses` as const;
  };
  const [one, two] = [await add(), await add()];
  const { used } = await quotaOf(atAda, 'addresses');
  ok(await set({ resource: 'addresses', amount: used + 1 }));
  ok(await send(atAda, one, {}));
  expect((await quotaOf(atAda, 'addresses')).used).toBe(used + 1);
  expect(refusalOf(await send(atAda, two, {}))).toEqual([409, 1860]);
});

test('a terminated server comes back only within the quotas', async () => {
  const { id } = await addServer(it, world, { state: 'off', owner: ada, simulator });
  const until = new Date(clock.now() + 3_600_000);
  await db.updateTable('server').set({ state: 'terminated', restore_until: until }).where('id', '=', id).execute();
  const { used } = await quotaOf(atAda, 'servers');
  ok(await set({ resource: 'servers', amount: used }));
  expect(refusalOf(await send(atAda, `POST /servers/${id}/restore`, {}))).toEqual([409, 1008]);
  const many = await send(atAda, 'POST /servers/restore', { serverIds: [id] });
  expect(many.json()).toMatchObject({ results: [{ refusal: expect.stringMatching(/limit/) as unknown }] });
  ok(await set({ resource: 'servers', amount: used + 1 }));
  ok(await send(atAda, `POST /servers/${id}/restore`, {}));
});

test('the quota of a member of a team is that of the team', async () => {
  ok(await set({ resource: 'cpus', amount: 7 }, people['account-viewer'].accountId));
  for (const role of ['account-viewer', 'account-holder'] as const)
    expect(await quotaOf(await signIn(it, people[role]), 'cpus')).toMatchObject({ limit: 7, source: 'account' });
});

test('a request is approved in part for a time, and another declined with words; both sides are notified', async () => {
  ok(await set({ resource: 'cpus', amount: 10 }));
  const ask = (input: object, who = atAda) =>
    send(who, 'POST /quotaRequests', { resource: 'cpus', amount: 64, reason: 'A new shop', ...input });
  expect(codesOf(await ask({ amount: 10 }))).toEqual([[9960, 'amount']]);
  expect(codesOf(await ask({ reason: ' ' }))).toEqual([[9966, 'reason']]);
  expect(codesOf(await ask({ resource: 'ramGb' }))).toEqual([[9961, 'resource']]);
  const made = await ask({});
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<Row>();
  expect(codesOf(await ask({ amount: 70 }))).toEqual([[9962, 'resource']]);
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ requested: true });
  expect((await send(await signIn(it, bob), 'GET /quotaRequests')).json<{ items: Row[] }>().items).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  const approve = (input: object) => send(admin, `POST /quotaRequests/${id}/approval`, input);
  expect(codesOf(await approve({ amount: 65 }))).toEqual([[9967, 'amount']]);
  expect(codesOf(await approve({ amount: 10 }))).toEqual([[9960, 'amount']]);
  ok(await approve({ amount: 32, until: new Date(clock.now() + 3_600_000).toISOString(), answer: 'Half of it' }));
  expect(refusalOf(await approve({}))).toEqual([409, 9964]);
  expect(await quotaOf(atAda, 'cpus')).toMatchObject({ limit: 32, source: 'temporary', requested: false });
  const second = (await ask({ amount: 99 })).json<Row>();
  ok(await set({ resource: 'cpus', amount: 200 }));
  expect(codesOf(await send(admin, `POST /quotaRequests/${second.id}/approval`, {}))).toEqual([[9960, 'amount']]);
  const elsewhere = await signIn(it, world.otherSiteAdmin);
  for (const [who, status] of [
    [atAda, 403],
    [elsewhere, 404],
  ] as const) {
    expect((await send(who, `POST /quotaRequests/${second.id}/approval`, {})).statusCode).toBe(status);
    expect((await send(who, `POST /quotaRequests/${second.id}/decline`, { answer: 'No' })).statusCode).toBe(status);
    expect((await send(who, `PUT /people/${ada.accountId}/quotas`, { resource: 'cpus', amount: 1 })).statusCode).toBe(
      status,
    );
    expect((await send(who, `GET /people/${ada.accountId}/quotas`)).statusCode).toBe(status);
  }
  ok(await send(admin, `POST /quotaRequests/${second.id}/decline`, { answer: 'Not now' }));
  const rows = (await send(admin, 'GET /quotaRequests?state=declined')).json<{ items: Row[] }>().items;
  expect(rows).toContainEqual(expect.objectContaining({ id: second.id, answer: 'Not now', approved: null }));
  const codes = async (accountId: string) =>
    (await db.selectFrom('notification').select('code').where('account_id', '=', accountId).execute()).map(
      ({ code }) => code,
    );
  expect((await codes(ada.accountId)).filter((code) => code === 1412)).toHaveLength(2);
  expect((await codes(people['site-admin'].accountId)).filter((code) => code === 1411)).toHaveLength(2);
});
