// @database
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HostReport } from '#engines/hosts.ts';
import { say } from '#engines/messages.ts';
import { supervise } from '#engines/qemu/supervisor.ts';
import { whatIsMissing } from '#engines/qemu/host/tools-of.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { hostReport } from '#test/hosts.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { evaluateRound } from '#domains/alarms/api/evaluate.ts';
import { saveEngine } from '#domains/infrastructure/api/port.ts';
import { pruneSamples, saveSamples } from './store-samples.ts';
import { saveReports } from './store.ts';
import { askHosts, watchHosts } from './watch-hosts.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const signal = new AbortController().signal;
let world: World;
let root: Browser;
let ada: Browser;
let server: { id: string; name: string; ref: string };

beforeAll(async () => {
  world = await createWorld(it);
  // No engine of this test has those of the fixtures.
  await it.app.db.deleteFrom('host').execute();
  server = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  await watchHosts.run(app, signal);
});
beforeEach(async () => {
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
});

interface Row {
  id: string;
  name: string;
  state: string;
  zoneId: string | null;
  servers: number;
  alarms: string[];
}
const list = async (query = '') => {
  const answer = await root.request({ url: `/svc/hosts?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};
const own = async () => {
  const { hostId } = (await simulator.machines()).find(({ ref }) => ref === server.ref)!;
  return (await list()).find(({ name }) => name === hostId)!;
};
const read = async (id: string, who = root, language = 'en') => {
  const answer = await who.request({ url: `/svc/hosts/${id}`, headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row & { cmdId: string | null; noteVersion: number; note: string; detail: { why: string } }>();
};
const stateOf = async (id: string, wanted: string) => {
  const worker = it.work();
  await until(`host ${wanted}`, async () => {
    const host = await read(id);
    return host.state === wanted && host.cmdId === null;
  });
  await worker.stop();
};
const given = { reason: 'Memory modules are replaced.', ticket: 'OPS-7' };

test('operators list the hosts of every engine, filtered, sorted and as a file; a customer sees none', async () => {
  expect((await ada.request({ url: '/svc/hosts' })).statusCode).toBe(403);
  const host = await own();
  expect(host).toMatchObject({ state: 'online', zoneId: world.zoneId, servers: 1, alarms: [] });
  const all = await list();
  expect(all.length).toBeGreaterThan(3);
  expect(await list(`zone=${world.zoneId}`)).toHaveLength(all.length);
  expect(await list('zone=nowhere')).toEqual([]);
  expect((await list('sorting=-servers'))[0]?.id).toBe(host.id);
  expect(await list('state=offline,unknown')).toEqual([]);
  expect(await list('alarm=0')).toHaveLength(all.length);
  const file = await root.request({ url: '/svc/hosts/export?format=csv' });
  expect(file.body.split('\n')[0]).toContain('ramReserved');
});

test('an engine says what it can, and how many hosts it has', async () => {
  const answer = await root.request({ url: '/svc/engines' });
  const engine = answer
    .json<{ items: { zones: { id: string }[]; abilities: object[]; hosts: number }[] }>()
    .items.find(({ zones }) => zones.some(({ id }) => id === world.zoneId));
  expect(engine).toMatchObject({ family: 'Simulator', missing: [] });
  expect(engine?.hosts).toBeGreaterThan(3);
  expect(engine?.abilities).toContainEqual({ ability: 'moves', able: true });
});

test('the servers of a host are listed with their owners, and measured while someone looks', async () => {
  const { id } = await own();
  const servers = async () =>
    (await root.request({ url: `/svc/hosts/${id}/servers` })).json<{ items: { id: string }[] }>().items;
  expect(await servers()).toMatchObject([{ id: server.id, name: server.name, owner: world.ada.email, state: 'on' }]);
  const watched = db.selectFrom('server_watch').select('until').where('server_id', '=', server.id);
  expect(await watched.execute()).toHaveLength(1);
});

test('a host is closed and opened again by its engine, with a reason that its history keeps', async () => {
  const { id } = await own();
  const change = (request: `POST /${string}`, payload: object) => send(root, request, payload);
  expect(bareCodesOf(await change(`POST /hosts/${id}/disable`, { reason: ' ' }))).toEqual([8901]);
  expect((await change(`POST /hosts/${id}/disable`, given)).statusCode).toBe(202);
  await stateOf(id, 'disabled');
  await askHosts(app, app.engineNames[0]!, signal);
  expect((await read(id)).state).toBe('disabled');
  expect(bareCodesOf(await change(`POST /hosts/${id}/disable`, given))).toEqual([8900]);
  const refused = await change(`POST /hosts/${id}/maintain`, given);
  expect(refused.body).toContain('There are servers on the host. Evacuate it instead.');
  await change(`POST /hosts/${id}/enable`, given);
  await stateOf(id, 'online');
  const history = await root.request({ url: `/svc/hosts/${id}/history` });
  const actions = history.json<{ items: { action: string }[] }>().items.map(({ action }) => action);
  expect(actions).toContain('Disabled for new servers: Memory modules are replaced. (OPS-7)');
  const audit = await db.selectFrom('audit').select(['action', 'diff']).where('object_id', '=', id).execute();
  expect(audit.map(({ action }) => action)).toContain('host.disable');
});

test('an empty host goes under maintenance only for someone who has proven themselves', async () => {
  const empty = (await list('sorting=servers'))[0]!;
  const change = (request: `POST /${string}`, payload: object) => send(root, request, payload);
  expect(bareCodesOf(await change(`POST /hosts/${empty.id}/maintain`, given))).toEqual([1500]);
  await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
  await change(`POST /hosts/${empty.id}/maintain`, given);
  await stateOf(empty.id, 'maintenance');
  await change(`POST /hosts/${empty.id}/resume`, given);
  await stateOf(empty.id, 'online');
});

test('an offline host is an alarm that operators hear of, and one that is not listed is unknown', async () => {
  const { id, name } = await own();
  await simulator.control('PUT', `/hosts/${name}`, { fault: 'offline' });
  await askHosts(app, app.engineNames[0]!, signal);
  expect(await list('alarm=1')).toMatchObject([{ id, state: 'offline', alarms: ['offline'] }]);
  const notices = (await root.request({ url: '/svc/notifications?size=0' })).json<{
    items: { code: number; title: string }[];
  }>();
  expect(notices.items.find(({ code }) => code === 1360)?.title).toBe(`Host ${name} is offline`);
  await simulator.control('PUT', `/hosts/${name}`, { fault: null });
  await askHosts(app, app.engineNames[0]!, signal);
  clock.advance(180);
  expect((await list('state=unknown')).map((host) => host.id)).toContain(id);
  await askHosts(app, app.engineNames[0]!, signal);
  expect((await read(id)).state).toBe('online');
});

test('a host shows its hardware; a sensor that is out of range is an alarm on its page', async () => {
  const { id, name } = await own();
  const hardware = async () =>
    (await root.request({ url: `/svc/hosts/${id}` })).json<{ hardware: HostReport['hardware'] }>().hardware;
  const healthy = await hardware();
  expect(healthy?.sensors.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['temperature', 'fan', 'power']));
  expect(healthy?.nics.find(({ name: nic }) => nic === 'bond0')?.vlans).toEqual([100, 200, 300]);
  expect(healthy?.volumes).toHaveLength(2);
  await simulator.control('PUT', `/hosts/${name}`, { fault: 'degraded' });
  await askHosts(app, app.engineNames[0]!, signal);
  expect((await hardware())?.sensors.filter(({ alarm }) => alarm)).toMatchObject([{ kind: 'fan', value: 0 }]);
  expect(await list('alarm=1')).toMatchObject([{ id, alarms: ['degraded', 'sensor'] }]);
  await evaluateRound(app);
  const about = await root.request({ url: `/svc/alarms?link=/hosts/${id}&state=firing&size=0` });
  const { items } = about.json<{ items: { source: string; detail: string }[] }>();
  expect(items.map(({ source }) => source).sort()).toEqual(['host-down', 'host-sensor']);
  expect(items.map(({ detail }) => detail)).toContain('1 sensor is out of range.');
  await simulator.control('PUT', `/hosts/${name}`, { fault: null });
  await askHosts(app, app.engineNames[0]!, signal);
});

test('a host has tags of the provider, which are renamed on it too; customers reach none of them', async () => {
  const { id } = await own();
  const change = (who: Browser, add: string[]) =>
    send(who, 'POST /tags/ot.host', { changes: [{ objectId: id, add, remove: [] }] });
  const put = await change(root, ['rack-7']);
  expect(put.json()).toMatchObject({ results: [{ tags: ['rack-7'], refusal: null }] });
  expect((await change(ada, ['mine'])).json()).toMatchObject({ results: [{ tags: [], refusal: expect.any(String) }] });
  expect((await list()).find((host) => host.id === id)).toMatchObject({ tags: ['rack-7'] });
  const tags = (await root.request({ url: '/svc/tags?filter=rack-7' })).json<{
    items: { id: string; count: number; color: string; version: number }[];
  }>().items;
  expect(tags).toMatchObject([{ count: 1 }]);
  const { id: tagId, color, version } = tags[0]!;
  const renamed = await send(root, `PUT /tags/${tagId}`, { name: 'rack-8', color }, { version });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect((await list()).find((host) => host.id === id)).toMatchObject({ tags: ['rack-8'] });
});

test('a host is sampled every five minutes and every hour, for as long as each is kept', async () => {
  const { id } = await own();
  const engine = app.engineNames[0]!;
  await db.deleteFrom('host_sample').execute();
  for (let minute = 0; minute < 130; minute += 1) {
    await saveReports(db, { engine, hosts: [], now: new Date(clock.now()) });
    await db
      .updateTable('host')
      .set({ seen_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute();
    await saveSamples(db, engine, new Date(clock.now()));
    clock.advance(60);
  }
  root = await signIn(it, world.people.root);
  const samples = async (span: string) =>
    (await root.request({ url: `/svc/hosts/${id}/samples?span=${span}` })).json<{
      times: string[];
      ramUsed: number[];
    }>();
  const day = await samples('day');
  expect(day.times.length).toBeGreaterThanOrEqual(26);
  expect(day.ramUsed).toHaveLength(day.times.length);
  expect((await samples('month')).times.length).toBeGreaterThanOrEqual(1);
  await pruneSamples(db, new Date(clock.now() + 8 * 86_400_000));
  const grains = await db.selectFrom('host_sample').select('grain').where('host_id', '=', id).execute();
  expect(new Set(grains.map(({ grain }) => grain))).toEqual(new Set([60]));
});

test('the note of a host is not overwritten by someone who has not seen the latest', async () => {
  const { id } = await own();
  const { noteVersion } = await read(id);
  const save = (note: string, version: number) => send(root, `PUT /hosts/${id}/note`, { note }, { version });
  expect((await save('Second power supply ordered.', noteVersion)).statusCode).toBe(200);
  expect((await save('Late', noteVersion)).statusCode).toBe(412);
  expect((await read(id)).note).toBe('Second power supply ordered.');
});

test('what a host says of itself is said in the language of the reader', async () => {
  const detail = {
    accelerator: 'tcg' as const,
    why: say('kvm.timeout', { seconds: 8 }),
    networks: { able: false, detail: say('networks.not-permitted', { output: 'unshare failed' }) },
    limits: { able: true, detail: say('limits.groups', { version: 2 }) },
    ownUsers: false,
  };
  const now = new Date(clock.now());
  const [found] = await saveReports(db, { engine: 'rack', hosts: [hostReport('local', { detail })], now });
  expect((await read(found!.id)).detail.why).toBe('A test guest under KVM did not run within 8 s.');
  expect((await read(found!.id, root, 'de')).detail.why).toBe('Ein Testgast lief unter KVM nicht innerhalb von 8 s.');
  await saveEngine(db, {
    engine: 'rack',
    readAt: now,
    emulated: false,
    missing: [{ name: 'openssl', without: say('without.openssl') }],
  });
});

test.skipIf((await whatIsMissing()).length > 0)(
  'a real host says what it has; who orders hears that it is emulated (skipped without QEMU)',
  async () => {
    const top = mkdtempSync(path.join(tmpdir(), 'qh-'));
    const supervisor = await supervise({ folder: path.join(top, 'data'), run: path.join(top, 'r') });
    try {
      const { hosts } = await supervisor.engine.listHosts(null, signal);
      const report = hosts[0]!;
      expect(HostReport.parse(report)).toEqual(report);
      expect(report).toMatchObject({ detail: { accelerator: null }, machines: { running: 0, total: 0 } });
      expect(report.memoryMb.total).toBe(Math.floor(totalmem() / 1_048_576));
      expect(report.diskGb.total).toBeGreaterThanOrEqual(report.diskGb.used);
    } finally {
      await supervisor.stop();
      rmSync(top, { recursive: true });
    }
    const emulated = async () => {
      const zones = (await ada.request({ url: '/svc/dataCenters' })).json<{
        items: { id: string; emulated: boolean }[];
      }>();
      return zones.items.find(({ id }) => id === world.zoneId)?.emulated;
    };
    const last = { engine: app.engineNames[0]!, readAt: new Date(clock.now()), missing: [] };
    await saveEngine(db, { ...last, emulated: true });
    expect(await emulated()).toBe(true);
    await saveEngine(db, { ...last, emulated: false });
    expect(await emulated()).toBe(false);
  },
);
