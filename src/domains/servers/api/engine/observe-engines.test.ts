import { beforeAll, expect, test } from 'vitest';
import { say as sayEngine } from '#engines/messages.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { machineSweep } from '../points.ts';
import { observeEngines } from './observe-engines.ts';
import { reconcile } from './reconcile-engines.ts';
import { recordDrift } from './record-drift.ts';
import { applyDrift } from './store-drift.ts';
import { pruneRuntime, sampleRuntime } from '../runtime/runtime.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const { signal } = new AbortController();
let world: World;
let ada: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  root = await signIn(app, world.people.root);
  // Only what these tests add has a machine.
  await db.updateTable('server').set({ engine_ref: null }).execute();
  await observeEngines.run(app.app, signal);
});

const rowOf = (id: string) => db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const server = () => addServer(app, world, { state: 'on', owner: world.ada, simulator });
const cut = (ref: string) => simulator.control('POST', `/machines/${ref}/power-loss`);

test('a power loss that nobody asked for is known after one round, with history and event', async () => {
  const { id, ref } = await server();
  await cut(ref);
  const before = await db.selectFrom('event').select('id').execute();
  await observeEngines.run(app.app, signal);
  expect(await rowOf(id)).toMatchObject({ state: 'off', version: 2 });
  const { items } = (await ada.request({ url: `/svc/servers/${id}/history` })).json<{ items: object[] }>();
  expect(items).toMatchObject([{ kind: 'power', action: 'Found powered off', user: 'Data center' }]);
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('id', 'not in', [0, ...before.map((e) => e.id)])
    .execute();
  const changed = events.filter(({ topic }) => topic === 'server.changed');
  expect(changed.map((e) => e.data)).toMatchObject([{ serverId: id, state: 'off', kind: 'changed' }]);
  await observeEngines.run(app.app, signal);
  expect((await rowOf(id)).version).toBe(2);
  const report = app.app.reports.get('serverPowerHistory')!;
  const query = {
    page: 1,
    size: 10,
    sort: { column: 'date', descending: true },
    filter: '',
    filters: { source: 'engine' },
  };
  expect(await report.rows(db, { reach: 'provider' }, query)).toMatchObject({
    total: 1,
    items: [{ serverId: id, from: 'on', to: 'off' }],
  });
  expect(await report.rows(db, { reach: 'site', siteId: world.otherSiteId }, query)).toEqual({ total: 0, items: [] });
  expect(root.headers).toBeDefined();
});

const received = async () =>
  (await noticesIn(db))
    .filter(({ code }) => code === 1100 || code === 1170)
    .map(({ title, object_link: link, hidden, severity }) => ({ title, link, hidden, severity }));

test('the account hears once of what stopped by itself, by its preferences, and of many together as one', async () => {
  await db.deleteFrom('notification').execute();
  const { id, ref } = await server();
  await cut(ref);
  await observeEngines.run(app.app, signal);
  await observeEngines.run(app.app, signal);
  const link = `/servers/${id}/history`;
  const { name } = await rowOf(id);
  expect(await received()).toEqual([
    { title: `Server ${name} stopped unexpectedly`, link, hidden: false, severity: 'warning' },
  ]);
  await simulator.engine.ensurePower(`${id}/outside`, { machineRef: ref, action: 'on', force: false }, signal);
  await until('the machine is on', async () => (await simulator.engine.readMachine(ref, signal))?.power === 'on');
  await observeEngines.run(app.app, signal);
  expect((await rowOf(id)).state).toBe('on');
  // That it came back is told only to those who chose the server's power.
  expect(await received()).toHaveLength(1);
  const owner = { account_id: world.ada.accountId, channel: 'inApp', preference_set: 'general', code: 1170 };
  await db
    .insertInto('notification_preference')
    .values({ ...owner, enabled: false })
    .execute();
  await cut(ref);
  await observeEngines.run(app.app, signal);
  expect((await received())[1]).toMatchObject({ hidden: true });
  await db.deleteFrom('notification_preference').where('code', '=', 1170).execute();
  await db.deleteFrom('notification').execute();
  for (const one of [await server(), await server(), await server(), await server()]) await cut(one.ref);
  await observeEngines.run(app.app, signal);
  expect(await received()).toMatchObject([
    { title: '4 servers stopped unexpectedly', link: '/servers', severity: 'error' },
  ]);
});

test('why a machine went off stands in the history, where its data center knows', async () => {
  const { id, ref } = await server();
  await cut(ref);
  const machine = await simulator.engine.readMachine(ref, signal);
  const received = [{ ...machine!, whyOff: sayEngine('off.shutdown') }];
  await db.transaction().execute(async (tx) => recordDrift(tx, await applyDrift(tx, 'simulator', received)));
  const historyIn = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await ada.request({ url: `/svc/servers/${id}/history`, headers })).json<{ items: object[] }>().items;
  };
  expect(await historyIn('en')).toMatchObject([{ action: 'Found powered off: The guest turned itself off.' }]);
  expect(await historyIn('de')).toMatchObject([
    { action: 'Ausgeschaltet vorgefunden: Der Gast hat sich selbst ausgeschaltet.' },
  ]);
});

test.each(['duplicate', 'out-of-order'] as const)('a feed that tells things %s leads to the same end', async (kind) => {
  const { id, ref } = await server();
  await cut(ref);
  await simulator.engine.ensurePower(`${id}/outside`, { machineRef: ref, action: 'on', force: false }, signal);
  await until('the machine is on', async () => (await simulator.engine.readMachine(ref, signal))?.power === 'on');
  await simulator.setFaults({ kind, call: 'changesSince' });
  await observeEngines.run(app.app, signal);
  await simulator.setFaults();
  expect((await rowOf(id)).state).toBe('on');
});

test('a server under a task is left alone by feed and sweep', async () => {
  const { id, ref } = await server();
  await ada.request({ method: 'PUT', url: `/svc/servers/${id}/power`, payload: { action: 'restart' } });
  await cut(ref);
  await observeEngines.run(app.app, signal);
  await reconcile(app.app, 'simulator');
  expect(await rowOf(id)).toMatchObject({ state: 'on' });
});

test('the sweep finds all 100 drifts, one missing machine, and removes nothing unknown', async () => {
  const servers = [];
  for (let i = 0; i < 100; i++) servers.push(await server());
  await observeEngines.run(app.app, signal);
  const missing = await server();
  const unknown = newId();
  await simulator.control('POST', '/import', {
    machines: [
      {
        ref: unknown,
        name: 'stranger',
        serverId: newId(),
        zoneId: 'EU-FR',
        imageRef: 'debian-13',
        cpuType: 'B',
        cpuCount: 1,
        ramMb: 1024,
        diskSizesGb: [10],
        nics: [],
        power: 'on',
        powerSince: Date.now(),
      },
    ],
  });
  for (const { ref } of servers) await cut(ref);
  await simulator.control('POST', `/machines/${missing.ref}/vanish`);
  await reconcile(app.app, 'simulator');
  const states = await db
    .selectFrom('server')
    .select('state')
    .where(
      'id',
      'in',
      servers.map((s) => s.id),
    )
    .execute();
  expect(states.every((row) => row.state === 'off')).toBe(true);
  expect(await rowOf(missing.id)).toMatchObject({ state: 'error', error: { id: 'servers.missing-on-engine' } });
  expect(await simulator.engine.readMachine(unknown, signal)).toMatchObject({ destroyed: false });
});

test('the sweep goes on where a domain above fails in it, which hears no end of a list that it did not see', async () => {
  const missing = await server();
  await observeEngines.run(app.app, signal);
  await simulator.control('POST', `/machines/${missing.ref}/vanish`);
  const heard: string[] = [];
  const fails = machineSweep({
    page: () => Promise.reject(new Error('Broken.')),
    end: async () => void heard.push('end'),
  });
  const domains = [{ name: 'above', contributes: [fails] }, ...app.app.domains];
  await reconcile(Object.create(app.app, { domains: { value: domains } }) as typeof app.app, 'simulator');
  expect(await rowOf(missing.id)).toMatchObject({ state: 'error', error: { id: 'servers.missing-on-engine' } });
  expect(heard).toEqual([]);
});

test('an engine that does not answer marks nothing', async () => {
  const before = await db.selectFrom('server').select(['id', 'state']).orderBy('id').execute();
  await simulator.setFaults({ kind: 'refused', call: 'listMachines' });
  await expect(reconcile(app.app, 'simulator')).rejects.toThrow('Not now.');
  await simulator.setFaults();
  expect(await db.selectFrom('server').select(['id', 'state']).orderBy('id').execute()).toEqual(before);
});

test('memory use that no agent reports is unknown', async () => {
  const { id, ref } = await server();
  await simulator.control('PUT', `/machines/${ref}/sight`, { agent: false, host: true });
  const read = async () => (await ada.request({ url: `/svc/servers/${id}/runtime` })).json<object>();
  await read();
  await sampleRuntime.run(app.app, signal);
  expect(await read()).toMatchObject({
    ramPercent: null,
    cpuPercent: expect.any(Number),
    series: [{ ramPercent: null }],
  });
});

test('a server is measured while somebody looks at it', async () => {
  const { id } = await server();
  const read = async () =>
    (await ada.request({ url: `/svc/servers/${id}/runtime` })).json<{ at: string | null; series: object[] }>();
  expect(await read()).toMatchObject({ at: null, series: [] });
  await sampleRuntime.run(app.app, signal);
  const seen = await read();
  expect(seen).toMatchObject({
    at: expect.any(String),
    cpuPercent: expect.any(Number),
    uptimeSeconds: expect.any(Number),
  });
  expect(seen.series).toHaveLength(1);
  app.clock.advance(31);
  await db.deleteFrom('server_runtime').execute();
  await sampleRuntime.run(app.app, signal);
  expect(await read()).toMatchObject({ at: null });
  app.clock.advance(7200);
  await pruneRuntime.run(app.app);
  expect(await db.selectFrom('server_sample').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('server_watch').selectAll().execute()).toEqual([]);
});

test('a data center that does not answer is named until it does, and its servers stay listed', async () => {
  const { id, name } = await server();
  // An earlier test moved the clock: the session of before is over.
  const again = await signIn(app, world.ada);
  const silent = async () => {
    const answer = await again.request({ url: '/svc/dataCenters/silent' });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<{ items: { zoneId: string; since: string }[] }>().items;
  };
  await simulator.setFaults({ kind: 'refused', call: 'changesSince' });
  await observeEngines.run(app.app, signal);
  // A hiccup is not told.
  expect(await silent()).toEqual([]);
  const since = (ms: number) =>
    db
      .updateTable('bookmark')
      .set({ value: JSON.stringify({ since: new Date(Date.now() - ms).toISOString() }) })
      .where('name', '=', 'engine.simulator.silent')
      .execute();
  await since(60_000);
  await observeEngines.run(app.app, signal);
  expect(await silent()).toMatchObject([{ zoneId: world.zoneId, zoneName: 'Frankfurt' }]);
  const { items } = (await again.request({ url: `/svc/servers?filter=${name}` })).json<{ items: { id: string }[] }>();
  expect(items.map((one) => one.id)).toContain(id);
  await simulator.setFaults();
  await observeEngines.run(app.app, signal);
  expect(await silent()).toEqual([]);
});
