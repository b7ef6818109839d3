import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { newId } from '#kernel/ids.ts';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { maxSnapshots } from '../limits.ts';
import { refusalOfSnapshot } from '../states.ts';
import { reconcile } from './reconcile-snapshots.ts';
import domain from './domain.ts';
import type { SnapshotRow } from './tree.ts';
import { noticesIn } from '#test/notices.ts';
import { messageJson } from '#platform/db/columns.ts';
import { inEnglish } from '#test/in-english.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

const server = (state: ServerState = 'on', owner = world.ada) => addServer(app, world, { state, owner, simulator });
const take = (id: string, more: object = {}, who = ada) =>
  send(who, `POST /servers/${id}/snapshots`, { name: 'Before', dateSuffix: false, ...more });
const list = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/snapshots` })).json<{
    items: SnapshotRow[];
    used: number;
    limit: number;
  }>();
const { settled, lastTask } = serverReads(db);
const taken = async (id: string, name: string, more: object = {}) => {
  const answer = await take(id, { name, ...more });
  expect(answer.statusCode, answer.body).toBe(202);
  await settled(id);
  return (await list(id)).items.find((row) => row.name === name)!;
};
const addRow = (serverId: string, name: string, more: object = {}) =>
  db
    .insertInto('snapshot')
    .values({
      id: newId(),
      server_id: serverId,
      name,
      state: 'ready',
      created_by: 'test',
      created_at: new Date(),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

describe('before any worker runs', () => {
  test('the row is there at once, and a second order names the first', async () => {
    const { id, name } = await server();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => take(id, { name: `Try ${n}` })));
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) expect(bareCodesOf(late)).toEqual([1007]);
    const { items, used } = await list(id);
    expect(items).toMatchObject([{ state: 'creating', depth: 0, active: false, cmdId: expect.any(String) }]);
    expect(used).toBe(1);
    const shown = (await ada.request({ url: `/svc/servers/${id}` })).json();
    expect(shown).toMatchObject({ task: { title: `Take snapshot ${items[0]?.name} of ${name}` } });
  });

  test('a retried order happens once', async () => {
    const { id } = await server();
    const headers = { 'idempotency-key': `key-${id}` };
    const ask = () =>
      ada.request({ method: 'POST', url: `/svc/servers/${id}/snapshots`, headers, payload: { name: 'Once' } });
    const [first, second] = [await ask(), await ask()];
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(second.json()).toEqual(first.json());
    expect((await list(id)).items).toHaveLength(1);
  });

  test.each(serverStates)('of a server that is %s', async (state) => {
    const { id } = await server(state);
    const answer = await take(id);
    const reason = inEnglish(refusalOfSnapshot('create', { state, task: null }));
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(202);
    expect([answer.statusCode, bareCodesOf(answer)]).toEqual([409, [1008]]);
    expect(answer.body).toContain(reason);
  });

  test.each([
    ['', 1700],
    ['   ', 1700],
    ['x'.repeat(41), 1700],
    ['a/b', 1701],
    ['tab\there', 1701],
    ['what?', 1701],
  ])('refuses the name %j at its field', async (name, code) => {
    const { id } = await server();
    const answer = await take(id, { name });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ code, key: 'name' }] });
    expect((await list(id)).items).toEqual([]);
  });

  test('refuses a name that is taken, and one more than fit', async () => {
    const { id } = await server();
    await addRow(id, 'Before');
    expect((await take(id, { name: 'BEFORE' })).json()).toMatchObject({ errors: [{ code: 1702, key: 'name' }] });
    for (let n = 1; n < maxSnapshots; n += 1) await addRow(id, `Row ${n}`);
    const full = await take(id, { name: 'Last' });
    expect([full.statusCode, bareCodesOf(full)]).toEqual([409, [1008]]);
    expect(full.body).toContain(`${maxSnapshots} of ${maxSnapshots}`);
  });

  test('the date is put behind the name', async () => {
    const { id } = await server();
    await take(id, { name: 'Nightly', dateSuffix: true });
    expect((await list(id)).items[0]?.name).toMatch(/^Nightly \d{4}-\d\d-\d\d \d\d\.\d\d UTC$/);
  });

  test("what is out of scope or unknown is 404, and a viewer's role is told", async () => {
    for (const id of [world.bob.serverId, newId()]) {
      expect((await take(id)).statusCode).toBe(404);
      expect((await ada.request({ url: `/svc/servers/${id}/snapshots` })).statusCode).toBe(404);
      expect((await send(ada, `POST /servers/${id}/snapshots/delete`, { snapshotIds: [newId()] })).statusCode).toBe(
        404,
      );
    }
    const { id } = await server();
    const [mine, bobs] = [await addRow(id, 'Mine'), await addRow(world.bob.serverId, 'His')];
    expect((await send(ada, `POST /servers/${id}/snapshots/${bobs.id}/revert`, {})).statusCode).toBe(404);
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await send(viewer, `POST /servers/${id}/snapshots/${mine.id}/revert`, {})).statusCode).toBe(403);
  });

  test('who asks for the same revert second gets the task that runs', async () => {
    const { id } = await server();
    const row = await addRow(id, 'Back', { engine_ref: 'ref-back' });
    const revert = () => send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, {});
    const [first, second] = await Promise.all([revert(), revert()]);
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(second.json()).toEqual(first.json());
    const other = await addRow(id, 'Other', { engine_ref: 'ref-other' });
    const busy = await send(ada, `POST /servers/${id}/snapshots/${other.id}/revert`, {});
    expect([busy.statusCode, bareCodesOf(busy)]).toEqual([409, [1007]]);
    expect((await list(id)).items[0]).toMatchObject({ state: 'reverting' });
  });

  test('edits label, note and pin, and refuses an older version', async () => {
    const { id } = await server();
    const row = await addRow(id, 'Edit me');
    const put = (version: number, more: object = {}) =>
      ada.request({
        method: 'PUT',
        url: `/svc/servers/${id}/snapshots/${row.id}`,
        headers: { 'if-match': `"${version}"` },
        payload: { name: 'Edit me', label: 'gold', note: 'Keep', pinned: true, ...more },
      });
    expect((await put(1)).json()).toMatchObject({ label: 'gold', note: 'Keep', pinned: true, version: 2 });
    expect((await put(1)).statusCode).toBe(412);
    await addRow(id, 'Second');
    expect((await put(2, { name: 'second' })).json()).toMatchObject({ errors: [{ code: 1702, key: 'name' }] });
    const audit = await db.selectFrom('audit').select('diff').where('object_id', '=', row.id).execute();
    expect(audit[0]?.diff).toMatchObject({ pinned: [false, true], label: ['', 'gold'] });
  });

  test('exports the tree as CSV with formulas escaped', async () => {
    const { id } = await server();
    const parent = await addRow(id, '=cmd()');
    await addRow(id, 'Child', { parent_id: parent.id, active: true });
    const answer = await ada.request({ url: `/svc/servers/${id}/snapshots/export` });
    const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true });
    expect(rows).toMatchObject([
      { id: parent.id, name: "'=cmd()", depth: '0', active: 'no' },
      { parentId: parent.id, name: 'Child', depth: '1', active: 'yes' },
    ]);
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('grows a tree, goes back and branches', async () => {
    const { id, ref } = await server();
    const first = await taken(id, 'First');
    const second = await taken(id, 'Second', { kind: 'memory' });
    expect(first).toMatchObject({ state: 'ready', consistency: 'crash', cmdId: null, by: 'ada@skydeck.test' });
    expect(second).toMatchObject({ parentId: first.id, memory: true, consistency: 'application', active: true });
    const back = await send(ada, `POST /servers/${id}/snapshots/${first.id}/revert`, {
      keepCurrent: true,
      powerAfter: 'on',
    });
    expect(back.statusCode, back.body).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on' });
    await taken(id, 'Third', { kind: 'quiesced' });
    const { items } = await list(id);
    expect(items.map(({ name, depth, active }) => [name.slice(0, 13), depth, active])).toEqual([
      ['First', 0, false],
      ['Second', 1, false],
      ['Before revert', 2, false],
      ['Third', 1, true],
    ]);
    expect(items[0]?.child).toHaveLength(2);
    expect(items[3]).toMatchObject({ consistency: 'file-system' });
    const onEngine = await simulator.engine.listSnapshots([ref], new AbortController().signal);
    expect(onEngine).toHaveLength(4);
    const history = (await ada.request({ url: `/svc/servers/${id}/history?kind=snapshot` })).json<{
      items: { action: string }[];
    }>();
    expect(history.items.map((row) => row.action)).toEqual([
      'Snapshot Third taken',
      'Reverted to First',
      'Snapshot Second taken',
      'Snapshot First taken',
    ]);
  });

  test('is off after a revert without memory, and says so', async () => {
    const { id } = await server();
    const row = await taken(id, 'Disks alone');
    await send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, {});
    expect(await settled(id)).toMatchObject({ state: 'off', error: null });
    expect((await list(id)).items[0]).toMatchObject({ state: 'ready', active: true });
  });

  test('mends a server in error by going back', async () => {
    const { id } = await server();
    const row = await taken(id, 'Good');
    await db
      .updateTable('server')
      .set({ state: 'error', error: messageJson('Broken.') })
      .where('id', '=', id)
      .execute();
    await send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, { powerAfter: 'on' });
    expect(await settled(id)).toMatchObject({ state: 'on', error: null });
  });

  test('deletes one from the middle and merges, then all that is left', async () => {
    const { id, ref } = await server();
    const rows = [await taken(id, 'A'), await taken(id, 'B'), await taken(id, 'C')];
    const remove = (ids: string[]) => send(ada, `POST /servers/${id}/snapshots/delete`, { snapshotIds: ids });
    expect((await remove([rows[1]!.id])).statusCode).toBe(202);
    expect((await list(id)).items.map((row) => row.state)).toEqual(['ready', 'deleting', 'ready']);
    await settled(id);
    expect((await list(id)).items).toMatchObject([
      { name: 'A', depth: 0 },
      { name: 'C', depth: 1, active: true, parentId: rows[0]!.id },
    ]);
    await remove([rows[0]!.id, rows[2]!.id]);
    await settled(id);
    expect(await list(id)).toMatchObject({ items: [], used: 0 });
    expect(await simulator.engine.listSnapshots([ref], new AbortController().signal)).toEqual([]);
    expect(await lastTask(id)).toMatchObject({ kind: 'snapshot.delete', state: 'succeeded', exit_code: 0 });
  });

  test('a snapshot that fails stays with its reason, is told, and can be removed', async () => {
    const { id, name } = await server();
    const reason = 'The storage pool is full.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureSnapshot', name, times: 1, reason });
    await take(id, { name: 'Doomed' });
    await settled(id);
    const { items, used } = await list(id);
    expect(items).toMatchObject([{ state: 'failed', error: reason, active: false }]);
    expect(used).toBe(0);
    const received = (await noticesIn(db)).filter(({ title }) => title.endsWith(`of server ${name} failed`));
    expect(received).toMatchObject([{ code: 133, body: reason, object_link: `/servers/${id}/snapshot` }]);
    // The name is free again, and the failed one goes without the data center.
    await taken(id, 'Doomed');
    const removed = await send(ada, `POST /servers/${id}/snapshots/delete`, { snapshotIds: [items[0]!.id] });
    expect(removed.statusCode, removed.body).toBe(202);
    await settled(id);
    expect((await list(id)).items).toMatchObject([{ name: 'Doomed', state: 'ready' }]);
  });

  test.each(['ensureReverted', 'ensureSnapshotRemoved'] as const)(
    '%s that fails leaves all as it was',
    async (call) => {
      const { id, name } = await server();
      const row = await taken(id, 'Keep');
      await simulator.setFaults({ kind: 'fail-job', call, name, times: 1, reason: 'The host failed.' });
      if (call === 'ensureReverted') await send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, {});
      else await send(ada, `POST /servers/${id}/snapshots/delete`, { snapshotIds: [row.id] });
      expect(await settled(id)).toMatchObject({ state: 'on' });
      expect((await list(id)).items).toMatchObject([{ state: 'ready', active: true, cmdId: null }]);
      expect(await lastTask(id)).toMatchObject({ state: 'failed', exit_code: 1 });
    },
  );

  test.each(['lost', 'refused'] as const)('an answer that is %s takes nothing twice', async (kind) => {
    const { id, name, ref } = await server();
    await simulator.setFaults(
      { kind, call: 'ensureSnapshot', name, times: 2 },
      { kind, call: 'ensureReverted', name, times: 1 },
      { kind, call: 'ensureSnapshotRemoved', name, times: 1 },
    );
    const row = await taken(id, 'Once');
    expect(await simulator.engine.listSnapshots([ref], new AbortController().signal)).toHaveLength(1);
    await send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, {});
    await settled(id);
    await send(ada, `POST /servers/${id}/snapshots/delete`, { snapshotIds: [row.id] });
    await settled(id);
    const states = await db.selectFrom('task').select('state').where('object_id', '=', id).execute();
    expect(states.map((task) => task.state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('memory of a server that is off is left out, and said so', async () => {
    const { id } = await server('off');
    const row = await taken(id, 'Cold', { kind: 'memory' });
    expect(row).toMatchObject({ memory: false, consistency: 'file-system' });
  });

  test('takes one of each of many, and explains the others', async () => {
    const [on, gone] = [await server(), await server('configuring')];
    const input = { name: 'All', serverIds: [on.id, gone.id, world.bob.serverId] };
    const answer = await send(ada, 'POST /snapshots', input);
    expect(answer.json()).toMatchObject({
      results: [
        { name: on.name, cmdId: expect.any(String), refusal: null },
        { name: gone.name, cmdId: null, refusal: 'The server is being configured.' },
        { name: '', cmdId: null, refusal: "Not found, or you don't have access." },
      ],
    });
    await settled(on.id);
    expect((await list(on.id)).items).toHaveLength(1);
  });

  test('learns from the host what is missing, found again and taken there', async () => {
    const { id, ref } = await server();
    const row = await taken(id, 'Known');
    await db.updateTable('snapshot').set({ engine_ref: 'lost' }).where('id', '=', row.id).execute();
    await reconcile(app.app, 'simulator');
    const { items } = await list(id);
    expect(items).toMatchObject([
      { name: 'Known', state: 'missing', active: false },
      { state: 'ready', active: true, by: 'Data center', sizeMb: expect.any(Number) },
    ]);
    const refused = await send(ada, `POST /servers/${id}/snapshots/${row.id}/revert`, {});
    expect(refused.body).toContain('missing on the host');
    const [onHost] = await simulator.engine.listSnapshots([ref], new AbortController().signal);
    await db.deleteFrom('snapshot').where('engine_ref', '=', onHost!.ref).execute();
    await db.updateTable('snapshot').set({ engine_ref: onHost!.ref }).where('id', '=', row.id).execute();
    await reconcile(app.app, 'simulator');
    expect((await list(id)).items).toMatchObject([{ name: 'Known', state: 'ready', active: true }]);
  });

  test('tells of old snapshots once a month, but not of pinned ones', async () => {
    const { id, name } = await server();
    const at = new Date(app.clock.now() - 40 * 86_400_000);
    await addRow(id, 'Old', { created_at: at });
    await addRow(id, 'Old and pinned', { created_at: at, pinned: true });
    const job = domain.schedules?.find((one) => one.name === 'snapshots.notify-old');
    await job?.run(app.app);
    await job?.run(app.app);
    const received = (await noticesIn(db)).filter(({ title }) => title.includes(name));
    expect(received).toMatchObject([{ code: 1011, title: `Server ${name} has an old snapshot` }]);
    const old = (await list(id)).items.map((row) => [row.name, row.old]);
    // Made at one moment, they have no order.
    expect(Object.fromEntries(old)).toEqual({ Old: true, 'Old and pinned': false });
  });
});
