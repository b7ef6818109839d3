// @database
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSpender, addUse, changeDuringLook, lookAtCosts } from '#test/spending.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
let world: World;
beforeAll(async () => {
  world = await createWorld(it);
  // Far from the end of a month, where all would begin anew.
  clock.advance((Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 5) - clock.now()) / 1000);
});

const look = () => lookAtCosts(app);
const now = () => new Date(clock.now());
const input = (more: object = {}) => ({
  name: 'Production',
  scopeKind: 'all',
  scopeValue: '',
  amount: 1000,
  action: 'notify',
  hours: 2,
  notifiesTeam: false,
  ...more,
});

interface Shown {
  id: string;
  version: number;
  state: string;
  spent: number;
  forecast: number;
  refuses: boolean;
  stopAt: string | null;
}
/** A customer who has spent nothing yet, with what a server costs from now on. */
async function customer(hourlyMicro = 10_000) {
  const person = await addSpender({ db }, world, { since: now(), deposit: 100_000, hourlyMicro });
  return { ...person, browser: await signIn(it, person) };
}
type Customer = Awaited<ReturnType<typeof customer>>;

async function create(browser: Browser, more: object = {}): Promise<Shown> {
  const answer = await send(browser, 'POST /budgets', input(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Shown>();
}
const read = async (browser: Browser, id: string) =>
  (await send(browser, `GET /budgets/${id}`)).json<Shown & { days: { spent: number; isForecast: boolean }[] }>();
const noticesOf = async (accountId: string) =>
  (
    await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', accountId)
      .where('code', 'in', [1270, 1271, 1272, 1273])
      .orderBy('id')
      .execute()
  ).map(({ code }) => code);
/** Has the server of a customer cost one amount at once: a second at the price of it. */
async function spend({ siteId, accountId, serverId }: Customer, amount: number) {
  const use = { siteId, accountId, serverId };
  await addUse({ db }, world, { ...use, since: now(), hourlyMicro: amount * 10_000 * 3600 });
  clock.advance(1);
  await addUse({ db }, world, { ...use, since: now(), hourlyMicro: 0 });
}

describe('what is spent', () => {
  test('is notified of at each level once a month, and ahead by forecast', async () => {
    const one = await customer(0);
    const { id } = await create(one.browser);
    await look();
    expect(await noticesOf(one.accountId)).toEqual([]);
    await spend(one, 510);
    await look();
    await look();
    expect(await noticesOf(one.accountId)).toEqual([1270]);
    await spend(one, 480);
    await look();
    expect(await noticesOf(one.accountId)).toEqual([1270, 1270]);
    expect(await read(one.browser, id)).toMatchObject({ spent: 990, state: 'near', refuses: false });
    const { serverId, siteId, accountId } = one;
    await addUse({ db }, world, { serverId, siteId, accountId, since: now(), hourlyMicro: 1_000_000 });
    await look();
    expect(await noticesOf(accountId)).toEqual([1270, 1270, 1271]);
    const { days, forecast } = await read(one.browser, id);
    expect(days.at(-1)).toMatchObject({ spent: forecast });
    expect(days.every(({ spent }, at) => at === 0 || spent >= (days[at - 1]?.spent ?? 0))).toBe(true);
  });

  test('is looked at when a level would be reached, without a change of anything', async () => {
    // A dollar an hour: half of ten dollars is spent in five hours.
    const one = await customer(1_000_000);
    const { id } = await create(one.browser, { amount: 1000 });
    await look();
    const before = (await noticesOf(one.accountId)).length;
    clock.advance(5 * 3600 + 120);
    await look();
    expect((await noticesOf(one.accountId)).length).toBe(before + 1);
    expect((await read(await signIn(it, one), id)).spent).toBeGreaterThanOrEqual(500);
  });

  test('counts for a budget of a group that the server is shared with', async () => {
    const one = await customer(0);
    const groups = await Promise.all(
      ['Night shift', 'Day shift'].map(async (name) =>
        (await send(one.browser, 'POST /groups', { name })).json<{ id: string }>(),
      ),
    );
    const [night, day] = groups.map(({ id }) => id) as [string, string];
    const shared = { object_type: 'server', object_id: one.serverId, site_id: one.siteId, group_id: night };
    await db
      .insertInto('share')
      .values({ id: crypto.randomUUID(), ...shared, level: 'access', shared_by: one.email, created_at: now() })
      .execute();
    const made = await Promise.all(
      [night, day].map((id) => create(one.browser, { name: id.slice(-12), scopeKind: 'group', scopeValue: id })),
    );
    await spend(one, 700);
    await look();
    const spent = await Promise.all(made.map(async ({ id }) => (await read(one.browser, id)).spent));
    expect(spent).toEqual([700, 0]);
  });

  test('counts for a budget of its data center or service alone', async () => {
    const one = await customer(0);
    const zone = await create(one.browser, { name: 'Here', scopeKind: 'zone', scopeValue: world.zoneId });
    const service = await create(one.browser, { name: 'Stored', scopeKind: 'service', scopeValue: 'snapshot.gb' });
    const tag = await create(one.browser, { name: 'Tagged', scopeKind: 'tag', scopeValue: 'prod' });
    await spend(one, 700);
    const spent = async ({ id }: Shown) => (await read(one.browser, id)).spent;
    expect([await spent(zone), await spent(service), await spent(tag)]).toEqual([700, 0, 0]);
    const answer = await send(one.browser, 'GET /budgets?sorting=-spent');
    expect(answer.statusCode, answer.body).toBe(200);
    const { items } = answer.json<{ items: { name: string }[] }>();
    expect(items.map(({ name }) => name)).toHaveLength(3);
  });
});

describe('a budget that is used up', () => {
  let made = 0;
  const order = (who: Browser, more: object = {}) =>
    send(who, 'POST /servers', {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 1,
      ramMb: 1024,
      diskSizesGb: [20],
      networkIds: [world.wanId],
      names: [`stopped-${(made += 1)}`],
      password: 'Passw0rd!!X',
      billingMode: 1,
      ...more,
    });

  test('stops new servers where it is meant to, says which budget, and lets them through once it is raised', async () => {
    const one = await customer(0);
    await db.updateTable('account').set({ billing_state: 3 }).where('id', '=', one.accountId).execute();
    const { id, version } = await create(one.browser, { action: 'refuse' });
    await spend(one, 1000);
    await look();
    const refused = await order(one.browser);
    expect(refusalOf(refused)).toEqual([409, 7804]);
    expect(refused.body).toContain('Production');
    const catalog = await send(one.browser, `GET /dataCenters/${world.zoneId}/configuration`);
    expect(catalog.json()).toMatchObject({
      refusal: expect.stringContaining('Production'),
      wayOut: 'link',
      wayLink: { to: `/billing/budgets/${id}`, title: 'Your budgets' },
    });
    const raised = await send(one.browser, `PUT /budgets/${id}`, input({ action: 'refuse', amount: 5000 }), {
      version,
    });
    expect(raised.json()).toMatchObject({ refuses: false, version: 2 });
    expect((await order(one.browser)).statusCode).toBe(202);
  });

  test('of a tag stops servers with the tag alone', async () => {
    const one = await customer(0);
    await db.updateTable('account').set({ billing_state: 3 }).where('id', '=', one.accountId).execute();
    const { id } = await create(one.browser, { action: 'refuse', scopeKind: 'tag', scopeValue: 'prod' });
    const month = `${now().toISOString().slice(0, 7)}-01`;
    await db.updateTable('budget').set({ month, spent: 1000 }).where('id', '=', id).execute();
    expect(refusalOf(await order(one.browser, { extras: { tags: ['Prod'] } }))).toEqual([409, 7804]);
    expect((await order(one.browser, { extras: { tags: ['test'] } })).statusCode).toBe(202);
  });

  test('announces a shutdown, which can be canceled, and else orders it once', async () => {
    const one = await customer(0);
    const { serverId } = world.bob;
    await db.updateTable('server').set({ account_id: one.accountId, state: 'on' }).where('id', '=', serverId).execute();
    const first = await create(one.browser, { name: 'First', action: 'shut-down' });
    const second = await create(one.browser, { name: 'Second', action: 'shut-down', hours: 1 });
    await spend(one, 1000);
    await look();
    expect(await noticesOf(one.accountId)).toEqual(expect.arrayContaining([1272]));
    expect((await read(one.browser, first.id)).stopAt).not.toBeNull();
    expect((await send(one.browser, `POST /budgets/${second.id}/cancelShutdown`)).statusCode).toBe(204);
    expect(refusalOf(await send(one.browser, `POST /budgets/${second.id}/cancelShutdown`))).toEqual([409, 7805]);
    const tasks = async () =>
      db
        .selectFrom('task')
        .select('id')
        .where('kind', '=', 'server.power')
        .where('object_id', '=', serverId)
        .where('state', '<>', 'succeeded')
        .execute();
    clock.advance(3600 + 60);
    await look();
    expect(await tasks()).toHaveLength(0);
    clock.advance(3600);
    await look();
    await look();
    expect(await tasks()).toHaveLength(1);
    expect(await noticesOf(one.accountId)).toEqual(expect.arrayContaining([1273]));
    expect(await historyOf(db, first.id)).toEqual([
      'Budget created',
      'Shutdown announced',
      'Shutdown of 1 server ordered',
    ]);
    await db.updateTable('server').set({ account_id: world.bob.accountId }).where('id', '=', serverId).execute();
  });
});

test('a change can be undone until a later one, and what is wrong is named at its field', async () => {
  const { browser } = await customer();
  const bad = async (more: object) => refusalOf(await send(browser, 'POST /budgets', input(more)));
  expect(await bad({ name: ' ' })).toEqual([400, '7800 name']);
  expect(await bad({ scopeKind: 'zone', scopeValue: 'MOON' })).toEqual([400, '7803 scopeValue']);
  expect(await bad({ scopeKind: 'group', scopeValue: crypto.randomUUID() })).toEqual([400, '7803 scopeValue']);
  expect(await bad({ scopeKind: 'service', scopeValue: 'ip.public', action: 'refuse' })).toEqual([400, '7808 action']);
  for (const more of [{ amount: 0 }, { amount: 1.5 }, { hours: 0 }, { action: 'explode' }, { amount: 1e15 }])
    expect((await send(browser, 'POST /budgets', input(more))).statusCode).toBe(400);
  const { id } = await create(browser);
  expect(await bad({ name: 'PRODUCTION' })).toEqual([400, '7801 name']);
  const edit = (more: object, version: number) => send(browser, `PUT /budgets/${id}`, input(more), { version });
  expect((await edit({ amount: 2000 }, 1)).statusCode).toBe(200);
  expect((await edit({ amount: 3000 }, 1)).statusCode).toBe(412);
  const changes = async () =>
    (await send(browser, `GET /budgets/${id}/history`)).json<{ items: { id: string; undo: boolean }[] }>().items;
  const [changed] = await changes();
  expect(changed?.undo).toBe(true);
  const undo = () => send(browser, `POST /budgets/${id}/history/${changed?.id}/undo`);
  expect((await undo()).json()).toMatchObject({ amount: 1000, version: 3 });
  expect(refusalOf(await undo())).toEqual([409, 7806]);
  expect((await send(browser, `DELETE /budgets/${id}`)).statusCode).toBe(204);
  expect((await send(browser, `GET /budgets/${id}`)).statusCode).toBe(404);
});

test('a budget is changed while the costs are looked at, and neither waits for the other for ever', async () => {
  const { accountId, browser } = await customer();
  const { id, version } = await create(browser);
  const edited = await changeDuringLook(db, {
    accountId,
    change: () => send(browser, `PUT /budgets/${id}`, input({ amount: 2000 }), { version }),
    lock: sql`select from budget where id = ${id} for update nowait`,
  });
  expect(edited.statusCode, edited.body).toBe(200);
});
