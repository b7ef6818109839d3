// @database
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { servers } from '../../contract.ts';

type List = AnswerOf<typeof servers.listServers>;
type Groups = AnswerOf<typeof servers.groupServers>;
const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const [early, late] = [new Date('2026-01-31T22:30:00Z'), new Date('2026-02-01T05:00:00Z')];
let world: World;
let [ada, carl]: Browser[] = [];
let ids: Record<'bare' | 'kept' | 'lost', string>;
let groupId: string;

const rowsOf = async (query: string, who = ada) => {
  const answer = await who!.request({ url: `/svc/servers?size=0&${query}` });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<List>().items;
};
/** The test's own servers that a query finds. */
const found = async (query: string, who = ada) => {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (await rowsOf(query, who)).flatMap(({ id }) => names.get(id) ?? []).sort();
};
const rowOf = async (name: keyof typeof ids, who = ada) => (await rowsOf('', who)).find(({ id }) => id === ids[name]);

beforeAll(async () => {
  world = await createWorld(app);
  const person = await addPerson(app.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
  ada = await signIn(app, world.ada);
  carl = await signIn(app, person);
  const make = async () => (await addServer(app, world, { state: 'on', owner: world.ada, simulator })).id;
  ids = { bare: await make(), kept: await make(), lost: await make() };
  await db.updateTable('server').set({ backup: true }).where('id', 'in', [ids.kept, ids.lost]).execute();
  const backup = { state: 'ok', due_at: late, expires_at: late, disk_sizes_gb: [20], created_by: 'test' };
  await db
    .insertInto('backup')
    .values([
      { ...backup, id: newId(), server_id: ids.kept, taken_at: early },
      { ...backup, id: newId(), server_id: ids.kept, taken_at: late },
      { ...backup, id: newId(), server_id: ids.lost, taken_at: late, missing_at: late },
    ])
    .execute();
  const snapshot = { created_by: 'test', created_at: early };
  await db
    .insertInto('snapshot')
    .values([
      { ...snapshot, id: newId(), server_id: ids.kept, name: 'a', state: 'ready' },
      { ...snapshot, id: newId(), server_id: ids.lost, name: 'b', state: 'failed', error: messageJson('no room') },
    ])
    .execute();
  const post = async (url: string, payload: object) => {
    const answer = await ada!.request({ method: 'POST', url: `/svc${url}`, payload });
    expect([answer.statusCode, answer.body]).toEqual([answer.statusCode < 300 ? answer.statusCode : 200, answer.body]);
    return answer.json<{ id: string }>();
  };
  groupId = (await post('/groups', { name: 'Night shift' })).id;
  await post(`/groups/${groupId}/members`, { email: person.email });
  await post(`/servers/${ids.kept}/shares`, { groupId, level: 'access' });
});

describe('what servers could be taken back to', () => {
  test.each([
    ['snapshot=1', ['kept']],
    ['snapshot=0', ['bare', 'lost']],
    ['backup=1', ['kept', 'lost']],
    ['backup=0', ['bare']],
    ['backedUp=1', ['kept']],
    ['backedUp=0', ['bare', 'lost']],
    ['backup=1&backedUp=0', ['lost']],
    ['backup=1&snapshot=1&state=off', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    const { total } = (await ada!.request({ url: `/svc/servers?size=5&${query}` })).json<List>();
    expect(total).toBe((await rowsOf(query)).length);
  });

  test('rows say when the last good one was taken', async () => {
    expect(await rowOf('kept')).toMatchObject({
      backup: true,
      lastBackup: late.toISOString(),
      lastSnapshot: early.toISOString(),
    });
    expect(await rowOf('lost')).toMatchObject({ backup: true, lastBackup: null, lastSnapshot: null });
    expect(await rowOf('bare')).toMatchObject({ backup: false, lastBackup: null, lastSnapshot: null });
  });
});

test('a server is found by its id or a part of it, with or without dashes, by those who see it', async () => {
  const id = ids.kept;
  for (const text of [
    id,
    id.toUpperCase(),
    `%20${id}%20`,
    id.replaceAll('-', ''),
    id.slice(-12),
    id.slice(-8),
    id.slice(9),
  ])
    expect(await found(`filter=${text}`), text).toEqual(['kept']);
  // Ids begin with their time: those of one minute begin alike.
  expect(await found(`filter=${id.slice(0, 8)}`)).toContain('kept');
  expect(await rowsOf(`filter=${world.bob.serverId}`)).toEqual([]);
  const root = await signIn(app, world.people.root);
  expect((await rowsOf(`filter=${world.bob.serverId}`, root)).map((row) => row.id)).toEqual([world.bob.serverId]);
});

describe('groups that servers are shared with', () => {
  test('narrow the list and name its rows', async () => {
    expect(await found(`group=${groupId}`)).toEqual(['kept']);
    expect(await found('group=none')).toEqual(['bare', 'lost']);
    expect(await found(`group=none,${groupId}`)).toEqual(['bare', 'kept', 'lost']);
    expect(await found('group=nonsense')).toEqual([]);
    expect((await rowOf('kept'))?.groups).toEqual(['Night shift']);
    expect((await rowOf('bare'))?.groups).toEqual([]);
  });

  test('put the servers together, each group with its cost', async () => {
    const { items } = (await ada!.request({ url: '/svc/servers/groups?by=group' })).json<Groups>();
    const all = (await rowsOf('')).length;
    expect(items).toEqual([
      { key: groupId, name: 'Night shift', count: 1, monthly: [{ amount: 1022, currency: 'USD' }] },
      { key: '', name: '', count: all - 1, monthly: [{ amount: 1022 * (all - 1), currency: 'USD' }] },
    ]);
  });

  test('are counted alike in the list, its groups and the summary, and cost their owner alone', async () => {
    for (const [who, shared] of [
      [ada, 0],
      [carl, 1],
    ] as const) {
      const get = async <T>(url: string) => (await who!.request({ url: `/svc${url}` })).json<T>();
      const { total } = await get<List>('/servers?size=5');
      const { items } = await get<Groups>('/servers/groups?by=zone');
      const summary = await get<AnswerOf<typeof servers.summariseServers>>('/servers/summary');
      const byState = Object.values(summary.byState).reduce((sum, count) => sum + count, 0);
      const byZone = summary.byZone.reduce((sum, { count }) => sum + count, 0);
      const grouped = items.reduce((sum, { count }) => sum + count, 0);
      expect([summary.total, byState, byZone, grouped], who === ada ? 'ada' : 'carl').toEqual([
        total,
        total,
        total,
        total,
      ]);
      expect(summary.shared).toBe(shared);
      expect(summary.monthly).toEqual(who === ada ? [{ amount: 1022 * total, currency: 'USD' }] : []);
    }
  });

  test('are counted for one data center as the list of it has them', async () => {
    for (const zone of [world.zoneId, 'IL-00']) {
      const { total } = (await ada!.request({ url: `/svc/servers?zone=${zone}` })).json<List>();
      const { json } = await ada!.request({ url: `/svc/servers/summary?zone=${zone}` });
      const summary = json<AnswerOf<typeof servers.summariseServers>>();
      const months = summary.createdByMonth.reduce((sum, { count }) => sum + count, 0);
      expect([zone, total > 0]).toEqual([zone, zone === world.zoneId]);
      expect([summary.total, months, summary.byZone.map(({ zoneId }) => zoneId)]).toEqual([
        total,
        total,
        total === 0 ? [] : [zone],
      ]);
    }
  });

  test('are nothing that a member of one is told of somebody else’s server', async () => {
    expect(await found('', carl)).toEqual(['kept']);
    expect((await rowOf('kept', carl))?.groups).toEqual([]);
    expect(await found(`group=${groupId}`, carl)).toEqual([]);
    expect(await found('group=none', carl)).toEqual(['kept']);
    const { items } = (await carl!.request({ url: '/svc/servers/groups?by=group' })).json<Groups>();
    expect(items).toEqual([{ key: '', name: '', count: 1, monthly: [] }]);
  });

  test('have it no longer once its time is over', async () => {
    const soon = db.updateTable('share').where('group_id', '=', groupId);
    await soon.set({ until: new Date(Date.now() - 1000) }).execute();
    expect(await found(`group=${groupId}`)).toEqual([]);
    expect((await rowOf('kept'))?.groups).toEqual([]);
    await soon.set({ until: null }).execute();
    expect(await found(`group=${groupId}`)).toEqual(['kept']);
  });
});

describe('created between', () => {
  const zoneOf = (who: string, zone: string) =>
    db.updateTable('account').set({ time_zone: zone }).where('id', '=', who).execute();

  test('two days, either left out, both of them whole', async () => {
    const at = { bare: early, kept: late, lost: new Date('2026-02-02T00:00:00Z') };
    for (const [name, created_at] of Object.entries(at))
      await db
        .updateTable('server')
        .set({ created_at })
        .where('id', '=', ids[name as keyof typeof at])
        .execute();
    expect(await found('created=2026-01-31..2026-01-31')).toEqual(['bare']);
    expect(await found('created=2026-02-01..2026-02-01')).toEqual(['kept']);
    expect(await found('created=2026-02-01..')).toEqual(['kept', 'lost']);
    expect(await found('created=..2026-02-01')).toEqual(['bare', 'kept']);
  });

  test('days are those of the zone of whoever asks', async () => {
    await zoneOf(world.ada.accountId, 'Asia/Jerusalem');
    expect(await found('created=..2026-01-31')).toEqual([]);
    expect(await found('created=2026-02-01..2026-02-01')).toEqual(['bare', 'kept']);
    await zoneOf(world.ada.accountId, 'UTC');
  });

  test.each(['yesterday', '2026-02-30..', '2026-02-01', '2026-13-01..2026-14-01'])('%s is refused', async (created) => {
    const answer = await ada!.request({ url: `/svc/servers?created=${created}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ code: 1000, key: 'created' }] }]);
  });
});

test('the export has the same rows, with these columns', async () => {
  const { body } = await ada!.request({ url: `/svc/servers/export?group=${groupId}&backup=1` });
  const rows = parse<Record<string, string>>(body, { columns: true, bom: true });
  expect(rows).toMatchObject([
    {
      id: ids.kept,
      groups: 'Night shift',
      backup: 'yes',
      lastBackup: late.toISOString(),
      lastSnapshot: early.toISOString(),
      taskId: '',
      task: '',
    },
  ]);
});
