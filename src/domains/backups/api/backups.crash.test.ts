import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addServer } from '#test/servers.ts';
import { canceledCells, cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'backup.create': ['take', 'prune'],
  'backup.restore': ['keep', 'restore', 'power'],
  'backup.delete': ['remove'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, engine, killEach, cancelEach } = await killFixture();
const patient = new AbortController().signal;

/** A server with two backups that the engine has too, the older of which has expired. */
async function stage() {
  const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
  const [old, last] = [newId(), newId()];
  const at = Date.now() - 3_600_000;
  const item = (id: string) => ({
    ref: `ref-${id}`,
    machineRef: server.ref,
    name: 'Nightly',
    quiesced: true,
    createdAt: at,
    sizeMb: 900,
  });
  await control('POST', '/import-backups', { backups: [item(old), item(last)] });
  await db
    .insertInto('backup')
    .values(
      [old, last].map((id) => ({
        id,
        server_id: server.id,
        state: 'ok',
        due_at: new Date(at),
        taken_at: new Date(at),
        expires_at: new Date(id === old ? at + 1000 : at + 86_400_000),
        size_mb: 900,
        disk_sizes_gb: [20],
        engine_ref: `ref-${id}`,
        created_by: 'test',
      })),
    )
    .execute();
  return { ...server, old, last };
}

const orders: Record<Kind, (server: Awaited<ReturnType<typeof stage>>) => { url: string; payload: object }> = {
  'backup.create': ({ id }) => ({ url: `/svc/servers/${id}/backups`, payload: {} }),
  'backup.restore': ({ id, name, last }) => ({
    url: `/svc/servers/${id}/backups/${last}/restore`,
    payload: { confirm: name, keepCurrent: true },
  }),
  'backup.delete': ({ id, old, last }) => ({
    url: `/svc/servers/${id}/backups/delete`,
    payload: { backupIds: [old, last] },
  }),
};

test('every kind of backup task, killed at every step, ends as if nothing had happened', async () => {
  const staged = await killEach(cells, async (cell) => {
    const server = await stage();
    const answer = await ada.request({ method: 'POST', ...orders[cell.kind](server) });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const rows = await db.selectFrom('backup').selectAll().where('server_id', '=', server.id).execute();
    const kept = rows.filter((row) => row.engine_ref !== null);
    const onEngine = await engine.listBackups([server.ref], patient);
    // One is taken and the expired one goes; one is kept besides both; both go.
    const count = { 'backup.create': 2, 'backup.restore': 3, 'backup.delete': 0 }[kind];
    expect([where, kept.length, onEngine.length]).toEqual([where, count, count]);
    expect(onEngine.map((one) => one.ref).sort(), where).toEqual(kept.map((row) => row.engine_ref ?? '').sort());
    expect(
      rows.filter((row) => row.doing !== null || row.task_id !== null || row.state === 'running'),
      where,
    ).toEqual([]);
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(task, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
  }
}, 900_000);

test('a backup and a restore that are killed, canceled and killed again leave nothing', async () => {
  const cells = canceledCells(it.app.tasks, ['backup.create', 'backup.restore']);
  const staged = await cancelEach(cells, async ({ kind }) => {
    const server = await stage();
    const answer = await ada.request({ method: 'POST', ...orders[kind](server) });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server, cmdId: answer.json<{ cmdId: string }>().cmdId };
  });
  expect(staged.length).toBeGreaterThan(1);
  for (const { server, where } of staged) {
    const rows = await db.selectFrom('backup').selectAll().where('server_id', '=', server.id).execute();
    const onEngine = await engine.listBackups([server.ref], patient);
    const before = [server.old, server.last].map((id) => `ref-${id}`).sort();
    expect(onEngine.map((one) => one.ref).sort(), where).toEqual(before);
    expect(rows.flatMap((row) => row.engine_ref ?? []).sort(), where).toEqual(before);
    expect(
      rows.filter((row) => row.doing !== null || row.task_id !== null || row.state === 'running'),
      where,
    ).toEqual([]);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
  }
}, 900_000);
