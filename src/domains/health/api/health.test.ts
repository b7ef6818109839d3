import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { closed, firewallStage, rule, rules } from '#test/firewalls.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { endOfLife, hintsOf, type HealthFacts } from '../hints.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
const { server, apply } = firewallStage({ app, simulator, world: () => world, ada: () => ada });

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  app.work();
});
beforeEach(() => simulator.setFaults());

const now = new Date('2026-11-25T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const well: HealthFacts = {
  created: ago(100),
  keepsBackups: true,
  backup: true,
  lastBackup: ago(1),
  imageName: 'Debian',
  imageVersion: '13',
  desktopOpen: false,
  oldestSnapshot: null,
  fileSystems: [{ mount: '/', totalMb: 20_000, usedMb: 17_900 }],
  cpuCount: 2,
  ramMb: 4096,
  days: 30,
  cpuAvg: 30,
  cpuMax: 70,
  ramAvg: 50,
  ramMax: 80,
};

describe('hints', () => {
  test.each<[string, Partial<HealthFacts>, string[]]>([
    ['all is well', {}, []],
    ['none where none can be kept', { keepsBackups: false, backup: false, lastBackup: null }, []],
    ['no backup at all', { backup: false, lastBackup: null }, ['no-backup']],
    ['a fresh backup by hand is enough', { backup: false }, []],
    ['nights that went wrong', { lastBackup: ago(5) }, ['late-backup']],
    ['a new server waits for its first night', { lastBackup: null, created: ago(1) }, []],
    ['a system that is no longer mended', { imageVersion: '11' }, ['end-of-life']],
    ['one that still is', { imageVersion: '12' }, []],
    ['Remote Desktop for everybody', { desktopOpen: true }, ['open-desktop']],
    ['an old snapshot', { oldestSnapshot: ago(30) }, ['old-snapshot']],
    ['a younger one', { oldestSnapshot: ago(29) }, []],
    ['a disk that is nearly full', { fileSystems: [{ mount: '/', totalMb: 20_000, usedMb: 18_000 }] }, ['disk-full']],
    ['a guest that says nothing of its disks', { fileSystems: [] }, []],
    ['a server that rests', { cpuMax: 10, ramMax: 20 }, ['over-sized']],
    ['the smallest cannot shrink', { cpuMax: 10, ramMax: 20, cpuCount: 1, ramMb: 1024 }, []],
    ['without the agent its memory is unknown', { cpuMax: 10, ramAvg: null, ramMax: null }, []],
    ['a server that cannot keep up', { cpuAvg: 85 }, ['under-sized']],
    ['a few days tell nothing', { cpuAvg: 99, days: 3 }, []],
  ])('%s', (_, facts, kinds) => {
    expect(hintsOf({ ...well, ...facts }, now).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('the last day of a system counts', () => {
    expect(endOfLife({ imageName: 'Ubuntu', imageVersion: '20.04' })).toBe('2025-05-31');
    expect(endOfLife({ imageName: 'Plan 9', imageVersion: '4' })).toBeNull();
  });

  interface Hints {
    items: { kind: string; dismissed: boolean; facts: object }[];
  }
  const hints = async (id: string, who = ada) =>
    (await who.request({ url: `/svc/servers/${id}/hints` })).json<Hints>().items;

  test('are read from what is known, and put aside by one person for one server', async () => {
    const { id } = await server();
    const other = await server();
    await db
      .insertInto('snapshot')
      .values({
        id: newId(),
        server_id: id,
        name: 'Before the move',
        state: 'ready',
        created_by: 'ada',
        created_at: new Date(Date.now() - 40.5 * 86_400_000),
      })
      .execute();
    expect(await hints(id)).toMatchObject([
      { kind: 'no-backup', dismissed: false },
      { kind: 'old-snapshot', facts: { days: 40 } },
    ]);
    const put = (dismissed: boolean) =>
      ada.request({ method: 'PUT', url: `/svc/servers/${id}/hints/no-backup`, payload: { dismissed } });
    expect((await put(true)).json<Hints>().items[0]).toMatchObject({ kind: 'no-backup', dismissed: true });
    const root = await signIn(app, world.people.root);
    expect((await hints(id, root))[0]).toMatchObject({ kind: 'no-backup', dismissed: false });
    expect((await hints(other.id))[0]).toMatchObject({ kind: 'no-backup', dismissed: false });
    expect((await put(false)).json<Hints>().items[0]).toMatchObject({ dismissed: false });
  });
});

describe('the connection test', () => {
  interface View {
    state: string;
    refusal: string | null;
    error: string | null;
    probes: { port: number | null; answer: string; reason: string | null; place: number | null; note: string }[];
  }
  const url = (id: string) => `/svc/servers/${id}/connectionTest`;
  const read = async (id: string) => (await ada.request({ url: url(id) })).json<View>();
  const start = (id: string) => ada.request({ method: 'POST', url: url(id) });
  const tested = async (id: string) => {
    expect((await start(id)).statusCode).toBe(202);
    return until('the test ends', async () => {
      const view = await read(id);
      return view.state === 'running' ? null : view;
    });
  };

  test('tries again where the answer of the engine is lost', async () => {
    const { id } = await server();
    await simulator.loseAnswers();
    expect((await tested(id)).probes.find(({ port }) => port === 22)).toMatchObject({ answer: 'open' });
    await simulator.setFaults();
  });

  test('tells what answers, and the rule or the default that is in the way', async () => {
    const { id } = await server();
    expect(await read(id)).toMatchObject({ state: 'never', probes: [], refusal: null });
    // Its guest serves SSH alone, and what is closed says so.
    expect((await tested(id)).probes.map(({ port, answer }) => [port, answer])).toEqual([
      [null, 'open'],
      [22, 'open'],
      [3389, 'refused'],
      [80, 'refused'],
      [443, 'refused'],
    ]);
    const set = closed(
      rule({ action: 'deny', ports: '22', peers: ['192.0.2.0/24'], note: 'Closed for now' }),
      rule({ ports: '22' }),
      rule({ ports: '443' }),
    );
    expect((await apply(id, rules(set))).statusCode).toBe(202);
    await until('the rules are in force', async () => {
      const row = await db.selectFrom('firewall').selectAll().where('server_id', '=', id).executeTakeFirst();
      return row?.applied_revision === row?.revision && row?.task_id === null;
    });
    const { probes } = await tested(id);
    expect(probes).toMatchObject([
      { port: null, answer: 'silent', reason: 'rule', place: null },
      { port: 22, answer: 'silent', reason: 'rule', place: 1, note: 'Closed for now' },
      { port: 3389, answer: 'silent', reason: 'rule', place: null },
      { port: 80, answer: 'silent', reason: 'rule', place: null },
      { port: 443, answer: 'refused', reason: null },
    ]);
  });

  test('says that a server is off, and that one which is gone cannot be tested', async () => {
    const { id } = await server('off');
    expect((await tested(id)).probes.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => 'off'));
    const gone = await server('terminated');
    expect((await start(gone.id)).statusCode).toBe(409);
    expect((await read(gone.id)).refusal).toBe('The server has been terminated.');
  });

  test('a failure is told, and the next test can be made', async () => {
    const { id, name } = await server();
    await simulator.setFaults({ kind: 'rejected', call: 'probe', name, reason: 'The tester is away.' });
    expect(await tested(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('The tester is away.') });
    await simulator.setFaults();
    expect(await tested(id)).toMatchObject({ state: 'done', error: null });
  });
});

describe('what somebody hears of a server', () => {
  const url = (id: string) => `/svc/servers/${id}/notificationChoices`;
  const choose = (id: string, what: { topic: string; notify: string; tag?: string }) =>
    ada.request({ method: 'PUT', url: url(id), payload: { tag: null, ...what } });
  /** Cuts or gives the power, and answers the notices of it once that is done. */
  const powered = async (id: string, action: 'on' | 'off') => {
    const answer = await ada.request({
      method: 'PUT',
      url: `/svc/servers/${id}/power`,
      payload: { action, force: true },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    await until('the power has changed', async () => {
      const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return row.task_id === null && row.state === action;
    });
    const like = `/servers/${id}%`;
    return db
      .selectFrom('notification')
      .selectAll()
      .where('code', '=', 1100)
      .where('object_link', 'like', like)
      .execute();
  };

  test('nothing of its power by default; always where it was chosen, and it is mailed', async () => {
    const { id } = await server();
    expect(await powered(id, 'off')).toEqual([]);
    expect((await choose(id, { topic: 'power', notify: 'on' })).statusCode).toBe(200);
    expect(await powered(id, 'on')).toMatchObject([{ hidden: false, by_mail: true, chosen: true }]);
    await choose(id, { topic: 'power', notify: 'default' });
    expect(await powered(id, 'off')).toHaveLength(1);
  });

  test('a choice for a tag holds for all its servers, and that of the server goes before it', async () => {
    const [one, two] = [await server(), await server()];
    const ids = [one.id, two.id];
    await db
      .updateTable('server')
      .set({ tags: ['shop'] })
      .where('id', 'in', ids)
      .execute();
    expect((await choose(one.id, { topic: 'power', notify: 'on', tag: 'shop' })).statusCode).toBe(200);
    expect((await choose(two.id, { topic: 'power', notify: 'off' })).statusCode).toBe(200);
    expect(await powered(one.id, 'off')).toHaveLength(1);
    expect(await powered(two.id, 'off')).toHaveLength(0);
    const { items } = (await ada.request({ url: url(two.id) })).json<{ items: { topic: string; notify: string }[] }>();
    expect(items.filter(({ topic }) => topic === 'power')).toEqual([
      { tag: null, topic: 'power', notify: 'off' },
      { tag: 'shop', topic: 'power', notify: 'on' },
    ]);
    expect((await choose(one.id, { topic: 'power', notify: 'on', tag: 'office' })).statusCode).toBe(400);
  });

  test('a failed task is not told where it was switched off', async () => {
    const { id, name } = await server();
    await choose(id, { topic: 'tasks', notify: 'off' });
    await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, reason: 'No.' });
    await ada.request({ method: 'PUT', url: `/svc/servers/${id}/power`, payload: { action: 'restart' } });
    const notice = await until('the failure is noted', async () =>
      db.selectFrom('notification').selectAll().where('object_link', 'like', `/servers/${id}%`).executeTakeFirst(),
    );
    expect(notice).toMatchObject({ code: 133, hidden: true, by_mail: false });
  });
});
