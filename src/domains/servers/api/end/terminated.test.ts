import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { destroyDue } from './order-termination.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const patient = new AbortController().signal;
let world: World;
let ada: Browser;
let admin: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});
beforeEach(async () => {
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
  admin = await signIn(app, world.people['site-admin']);
});

const { rowOf, settled } = serverReads(db);
const server = (state: 'on' | 'off' = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
const ended = async (query = '') =>
  (await ada.request({ url: `/svc/servers/terminated?size=100&${query}` })).json<{
    items: { id: string; restoreUntil: string | null; endedBy: string }[];
  }>().items;
const machineOf = (ref: string) => simulator.engine.readMachine(ref, patient);

async function setPolicy(undoHours: number): Promise<void> {
  const { items } = (await admin.request({ url: '/svc/terminationPolicies' })).json<{
    items: { siteId: string; version: number }[];
  }>();
  expect(items).toMatchObject([{ siteId: world.siteId }]);
  const answer = await admin.request({
    method: 'PUT',
    url: `/svc/terminationPolicies/${world.siteId}`,
    headers: { 'if-match': `"${items[0]?.version}"` },
    payload: { undoHours },
  });
  expect(answer.json()).toMatchObject({ undoHours });
}

/** Ends a server and waits until its task is done. */
async function terminate(one: { id: string; name: string }, more: object = {}) {
  expect(
    (await send(ada, `POST /servers/${one.id}/terminate`, { confirm: one.name, force: true, ...more })).statusCode,
  ).toBe(202);
  return settled(one.id);
}

describe('protection', () => {
  const protect = (serverIds: string[], change: object, who = ada) =>
    who.request({ method: 'PUT', url: '/svc/servers/protection', payload: { serverIds, ...change } });

  test('against termination refuses it until it is switched off, and is told', async () => {
    const one = await server();
    const answer = await protect([one.id, world.bob.serverId], { terminate: true });
    expect(answer.json()).toMatchObject({
      results: [
        { name: one.name, changed: true, refusal: null },
        { name: '', changed: false, refusal: expect.any(String) },
      ],
    });
    expect((await rowOf(world.bob.serverId)).terminate_protected).toBe(false);
    const refused = await send(ada, `POST /servers/${one.id}/terminate`, { confirm: one.name, force: true });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errors: [{ code: 1008, info: expect.stringContaining('Protection') }] });
    const shown = await ada.request({ url: `/svc/servers/${one.id}` });
    expect(shown.json()).toMatchObject({
      terminateProtected: true,
      rebuildProtected: false,
      refusals: { terminate: expect.stringContaining('protected') },
    });
    const listed = await ada.request({ url: '/svc/servers?protection=1' });
    expect(listed.json()).toMatchObject({ items: [{ id: one.id }] });
    expect((await protect([one.id], { terminate: true })).json()).toMatchObject({ results: [{ changed: false }] });
    await protect([one.id], { terminate: false, rebuild: true });
    expect((await terminate(one)).state).toBe('terminated');
    expect((await protect([one.id], { terminate: true })).json()).toMatchObject({
      results: [{ refusal: 'The server has been terminated.' }],
    });
    expect((await historyOf(db, one.id)).slice(0, 3)).toEqual([
      'Protection against termination turned on',
      'Protection against termination turned off',
      'Protection against a rebuild turned on',
    ]);
  });

  test('is not for those who only look', async () => {
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await protect([world.ada.serverId], { terminate: true }, viewer)).statusCode).toBe(403);
  });
});

describe('a terminated server', () => {
  test('is kept for 72 hours where the site has set nothing, and what the site sets stays', async () => {
    const policies = async () =>
      (await admin.request({ url: '/svc/terminationPolicies' })).json<{
        items: { undoHours: number; version: number }[];
      }>().items;
    expect(await policies()).toMatchObject([{ undoHours: 72, version: 0 }]);
    const one = await server();
    expect((await ada.request({ url: `/svc/servers/${one.id}` })).json()).toMatchObject({ undoHours: 72 });
    const row = await terminate(one);
    expect(row).toMatchObject({ state: 'terminated' });
    const left = (Number(row.restore_until) - app.clock.now()) / 3_600_000;
    expect(left).toBeGreaterThan(71.9);
    expect(left).toBeLessThanOrEqual(72);
    expect(await machineOf(one.ref)).toMatchObject({ destroyed: false, power: 'off' });
    expect((await send(ada, `POST /servers/${one.id}/restore`, {})).json()).toMatchObject({ state: 'off' });
    await setPolicy(0);
    expect(await policies()).toMatchObject([{ undoHours: 0, version: 1 }]);
    expect((await ada.request({ url: `/svc/servers/${one.id}` })).json()).toMatchObject({ undoHours: 0 });
  });

  test('is gone at once where the site keeps none', async () => {
    await setPolicy(0);
    const one = await server();
    const row = await terminate(one);
    expect(row).toMatchObject({ state: 'terminated', restore_until: null, terminated_by: world.ada.email });
    expect(await machineOf(one.ref)).toMatchObject({ destroyed: true });
    expect((await send(ada, `POST /servers/${one.id}/restore`, {})).json()).toMatchObject({ errors: [{ code: 1127 }] });
  });

  test('comes back with its address where the site keeps it, under another name if need be', async () => {
    await setPolicy(24);
    const one = await server();
    const before = await rowOf(one.id);
    expect((await ada.request({ url: `/svc/servers/${one.id}` })).json()).toMatchObject({ undoHours: 24 });
    const row = await terminate(one);
    expect(row).toMatchObject({ state: 'terminated', primary_ip: null });
    expect(Number(row.restore_until) - app.clock.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await machineOf(one.ref)).toMatchObject({ destroyed: false, power: 'off' });
    expect((await ended('restorable=1'))[0]).toMatchObject({ id: one.id, endedBy: world.ada.email });
    expect((await ended(`zone=${world.zoneId}`)).map(({ id }) => id)).toContain(one.id);
    expect(await ended('zone=IL-00')).toEqual([]);
    const bob = await signIn(app, world.bob);
    expect((await bob.request({ method: 'POST', url: `/svc/servers/${one.id}/restore`, payload: {} })).statusCode).toBe(
      404,
    );
    await addServer(app, world, { state: 'off', owner: world.ada, simulator, name: one.name });
    expect((await send(ada, `POST /servers/${one.id}/restore`, {})).json()).toMatchObject({
      errors: [{ code: 1103, key: 'name' }],
    });
    const restored = await send(ada, `POST /servers/${one.id}/restore`, { name: `${one.name}-again` });
    expect(restored.json()).toMatchObject({ state: 'off', name: `${one.name}-again`, restoreUntil: null });
    expect(await rowOf(one.id)).toMatchObject({ primary_ip: before.primary_ip, terminated_at: null, destroy_at: null });
    expect((await historyOf(db, one.id)).slice(-2)).toEqual([
      expect.stringMatching(/^Terminated; can be restored until .* UTC$/),
      `Restored as ${one.name}-again`,
    ]);
  });

  test('can be removed for good at once, when ordered so and afterwards', async () => {
    await setPolicy(24);
    const [now, later] = [await server('off'), await server('off')];
    expect(await terminate(now, { keep: false })).toMatchObject({ restore_until: null });
    await terminate(later);
    expect((await send(ada, `POST /servers/${later.id}/destroy`, { confirm: 'other' })).json()).toMatchObject({
      errors: [{ code: 1120, key: 'confirm' }],
    });
    expect((await send(ada, `POST /servers/${later.id}/destroy`, { confirm: later.name })).statusCode).toBe(202);
    expect(await settled(later.id)).toMatchObject({ restore_until: null, destroy_at: null });
    for (const { ref } of [now, later]) expect(await machineOf(ref)).toMatchObject({ destroyed: true });
  });

  test('is removed once its time has passed, once however many workers look, and after a failure again', async () => {
    await setPolicy(24);
    const one = await server();
    await terminate(one);
    await destroyDue(app.app);
    expect(await machineOf(one.ref)).toMatchObject({ destroyed: false });
    app.clock.advance(24 * 3600 + 1);
    await simulator.setFaults({ kind: 'fail-job', name: one.name, times: 1, reason: 'the store is full' });
    await destroyDue(app.app);
    expect(await settled(one.id)).toMatchObject({ state: 'terminated', restore_until: expect.any(Date) });
    expect((await historyOf(db, one.id)).at(-1)).toBe('Permanent deletion failed: the store is full');
    await destroyDue(app.app);
    expect((await rowOf(one.id)).task_id).toBeNull();
    app.clock.advance(601);
    await Promise.all([destroyDue(app.app), destroyDue(app.app), destroyDue(app.app)]);
    expect(await settled(one.id)).toMatchObject({ state: 'terminated', restore_until: null, destroy_at: null });
    expect(await machineOf(one.ref)).toMatchObject({ destroyed: true });
    const tasks = await db
      .selectFrom('task')
      .select('kind')
      .where('object_id', '=', one.id)
      .where('kind', '=', 'server.destroy')
      .execute();
    expect(tasks).toHaveLength(2);
    const left = await db
      .selectFrom('address')
      .select('ip')
      .innerJoin('server_nic as n', 'n.id', 'address.nic_id')
      .where('n.server_id', '=', one.id)
      .execute();
    expect(left).toEqual([]);
    ada = await signIn(app, world.ada);
    expect((await send(ada, `POST /servers/${one.id}/restore`, {})).json()).toMatchObject({ errors: [{ code: 1127 }] });
  });
});

test('the final cost is what the hours on and off of its last month came to', async () => {
  const one = await server('off');
  const end = new Date('2026-09-20T12:00:00Z');
  await terminate(one);
  await db.updateTable('server').set({ terminated_at: end }).where('id', '=', one.id).execute();
  // Off since the month before: 456 hours of September until it was powered on.
  const spans = [
    { state: 'off', from: new Date('2026-08-10T00:00:00Z'), until: new Date('2026-09-20T00:00:00Z'), micro: 4000 },
    { state: 'on', from: new Date('2026-09-20T00:00:00Z'), until: end, micro: 14_000 },
  ];
  const meter = async (billing: 'hourly' | 'monthly') => {
    await sql`alter table usage_span disable trigger usage_span_final`.execute(db);
    await db.deleteFrom('usage_span').where('object_id', '=', one.id).execute();
    await sql`alter table usage_span enable trigger usage_span_final`.execute(db);
    await db
      .insertInto('usage_span')
      .values(
        spans.map(({ state, from, until, micro }) => ({
          site_id: world.siteId,
          account_id: world.ada.accountId,
          object_type: 'server',
          object_id: one.id,
          object_name: one.name,
          zone_id: world.zoneId,
          meter: 'server',
          state,
          quantity: '1',
          billing,
          price_version_id: world.priceVersionId,
          currency: 'USD',
          monthly_micro: 10_000_000,
          hourly_micro: micro,
          started_at: from,
          ended_at: until,
        })),
      )
      .execute();
  };
  const costOf = async (who = ada) => {
    const answer = await who.request({ url: '/svc/servers/terminated?size=100' });
    const { items } = answer.json<{ items: { id: string; finalCost: object | null }[] }>();
    return items.find((row) => row.id === one.id)?.finalCost;
  };
  await meter('hourly');
  // 456 h at 0.004 and 12 h at 0.014: each is a line, and rounded.
  expect(await costOf()).toEqual({ amount: 182 + 17, currency: 'USD' });
  await meter('monthly');
  expect(await costOf()).toEqual({ amount: 1000, currency: 'USD' });
});
