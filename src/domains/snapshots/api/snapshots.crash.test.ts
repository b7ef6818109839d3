import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addServer } from '#test/servers.ts';
import { canceledCells, cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'snapshot.create': ['check', 'take', 'choose', 'prune'],
  'snapshot.revert': ['keep', 'revert', 'power'],
  'snapshot.delete': ['remove'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, engine, killEach, cancelEach } = await killFixture();
const patient = new AbortController().signal;

/** A server with two snapshots, one below the other, that the engine has too. */
async function stage() {
  const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
  const [first, second] = [newId(), newId()];
  const at = Date.now() - 3_600_000;
  const item = (id: string, parentRef: string | null) => ({
    ref: `ref-${id}`,
    machineRef: server.ref,
    parentRef,
    name: id,
    memory: false,
    quiesced: false,
    createdAt: at + (parentRef === null ? 0 : 60_000),
    current: parentRef !== null,
  });
  await control('POST', '/import-snapshots', { snapshots: [item(first, null), item(second, `ref-${first}`)] });
  for (const [id, parent, name] of [
    [first, null, 'First'],
    [second, first, 'Second'],
  ] as const)
    await db
      .insertInto('snapshot')
      .values({
        id,
        server_id: server.id,
        parent_id: parent,
        name,
        state: 'ready',
        engine_ref: `ref-${id}`,
        active: parent !== null,
        created_by: 'test',
        created_at: new Date(at + (parent === null ? 0 : 60_000)),
      })
      .execute();
  return { ...server, first, second };
}

const orders: Record<Kind, (server: Awaited<ReturnType<typeof stage>>) => { url: string; payload: object }> = {
  'snapshot.create': ({ id }) => ({ url: `/svc/servers/${id}/snapshots`, payload: { name: 'Third' } }),
  'snapshot.revert': ({ id, first }) => ({
    url: `/svc/servers/${id}/snapshots/${first}/revert`,
    payload: { keepCurrent: true, powerAfter: 'on' },
  }),
  'snapshot.delete': ({ id, first, second }) => ({
    url: `/svc/servers/${id}/snapshots/delete`,
    payload: { snapshotIds: [first, second] },
  }),
};

test('every kind of snapshot task, killed at every step, ends as if nothing had happened', async () => {
  const staged = await killEach(cells, async (cell) => {
    const server = await stage();
    const answer = await ada.request({ method: 'POST', ...orders[cell.kind](server) });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const rows = await db.selectFrom('snapshot').selectAll().where('server_id', '=', server.id).execute();
    const onEngine = await engine.listSnapshots([server.ref], patient);
    const count = { 'snapshot.create': 3, 'snapshot.revert': 3, 'snapshot.delete': 0 }[kind];
    expect([where, rows.length, onEngine.length]).toEqual([where, count, count]);
    expect(onEngine.map((one) => one.ref).sort(), where).toEqual(rows.map((row) => row.engine_ref ?? '').sort());
    expect(
      rows.filter((row) => row.state !== 'ready' || row.task_id !== null),
      where,
    ).toEqual([]);
    const active = rows.find((row) => row.active)?.engine_ref;
    expect([where, onEngine.find((one) => one.current)?.ref]).toEqual([where, active]);
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(task, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
  }
}, 900_000);

test('a snapshot and a revert that are killed, canceled and killed again leave nothing', async () => {
  const cells = canceledCells(it.app.tasks, ['snapshot.create', 'snapshot.revert']);
  const staged = await cancelEach(cells, async ({ kind }) => {
    const server = await stage();
    const answer = await ada.request({ method: 'POST', ...orders[kind](server) });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server, cmdId: answer.json<{ cmdId: string }>().cmdId };
  });
  expect(staged.length).toBeGreaterThan(1);
  for (const { server, where } of staged) {
    const rows = await db.selectFrom('snapshot').selectAll().where('server_id', '=', server.id).execute();
    const onEngine = await engine.listSnapshots([server.ref], patient);
    expect(onEngine.map((one) => `${one.ref} ${one.current}`).sort(), where).toEqual(
      rows.map((row) => `${row.engine_ref} ${row.active}`).sort(),
    );
    expect([where, rows.map((row) => row.id).sort()]).toEqual([where, [server.first, server.second].sort()]);
    expect([where, rows.find((row) => row.active)?.id]).toEqual([where, server.second]);
    expect(
      rows.filter((row) => row.state !== 'ready' || row.task_id !== null),
      where,
    ).toEqual([]);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
  }
}, 900_000);
