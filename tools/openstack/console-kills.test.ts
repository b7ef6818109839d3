import { afterAll, describe, expect, it as test, vi } from 'vitest';
import { testCloud } from '#engines/openstack/test-cloud.ts';
import { cellsOf, productKiller } from '#test/crash/kill-points.ts';
import { expectNoOthers, machinesOf, stageCloud, waits } from './stage.ts';

vi.setConfig({ hookTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const steps = {
  'server.create': ['prepare', 'request', 'disks', 'power', 'finish'],
  'server.configure': ['check', 'stop', 'resize', 'start', 'save'],
  'snapshot.create': ['check', 'take', 'choose', 'prune'],
  'server.terminate': ['find', 'off', 'keep'],
  'server.destroy': ['destroy', 'release'],
} as const;
type Kind = keyof typeof steps;
/** A cloud on a busy machine makes a server in seconds. */
const cloudWithinMs = 900_000;
const patient = new AbortController().signal;

const found = testCloud();
const staged = found === null ? null : await stageCloud(found);

describe.skipIf(staged === null)('a console that is killed at every step of its work with a cloud', () => {
  test('has in the cloud what it shows, and nothing twice', async () => {
    if (staged === null) return;
    const { it, db, ada, engine, admin, create, reached, killKeeper } = staged;
    const { runUntilKilled, takeOver } = productKiller(it, { ...waits, CRASH_ENGINES: JSON.stringify(reached) });
    const cells = cellsOf<Kind>(steps);
    // Those that are changed are there before the first kill.
    const subjects = cells.filter(({ kind }) => kind !== 'server.create');
    const ready: string[] = [];
    for (let left = subjects.length; left > 0; left -= 10) ready.push(...(await create(Math.min(10, left))));
    await takeOver(cloudWithinMs);
    /** One that is removed for good was terminated before. */
    const terminated = ready.slice(-subjects.filter(({ kind }) => kind === 'server.destroy').length);
    for (const id of terminated) {
      const { name } = await db.selectFrom('server').select('name').where('id', '=', id).executeTakeFirstOrThrow();
      const payload = { confirm: name, force: true };
      const answer = await ada.request({ method: 'POST', url: `/svc/servers/${id}/terminate`, payload });
      expect(answer.statusCode, answer.body).toBe(202);
    }
    await takeOver(cloudWithinMs);
    const orders: Record<
      Exclude<Kind, 'server.create'>,
      (id: string, name: string) => ['PUT' | 'POST', string, object]
    > = {
      'server.configure': (id) => [
        'PUT',
        `/svc/servers/${id}/configuration`,
        { cpuCount: 2, ramMb: 2048, restart: true },
      ],
      'snapshot.create': (id) => ['POST', `/svc/servers/${id}/snapshots`, { name: 'Killed' }],
      'server.terminate': (id, confirm) => ['POST', `/svc/servers/${id}/terminate`, { confirm, force: true }],
      'server.destroy': (id, confirm) => ['POST', `/svc/servers/${id}/destroy`, { confirm }],
    };
    const ended: { id: string; kind: Kind; where: string }[] = [];
    for (const { kind, step, point } of cells) {
      const where = `${kind} ${step} ${point}`;
      const id = kind === 'server.create' ? (await create(1))[0]! : ready.shift()!;
      if (kind !== 'server.create') {
        const { name } = await db.selectFrom('server').select('name').where('id', '=', id).executeTakeFirstOrThrow();
        const [method, url, payload] = orders[kind](id, name);
        const answer = await ada.request({ method, url, payload });
        expect([where, answer.statusCode, answer.body]).toEqual([where, 202, expect.anything()]);
      }
      await runUntilKilled(`${kind}:${step}:${point}`);
      await killKeeper();
      ended.push({ id, kind, where });
    }
    await takeOver(cloudWithinMs);
    const machines = await machinesOf(engine);
    for (const { id, kind, where } of ended) {
      const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const own = machines.filter(({ serverId }) => serverId === id);
      const gone = kind === 'server.destroy';
      const state = gone || kind === 'server.terminate' ? 'terminated' : 'on';
      expect([where, row.state, row.task_id, own.length]).toEqual([where, state, null, gone ? 0 : 1]);
      if (kind === 'server.configure') expect([where, own[0]?.cpuCount]).toEqual([where, 2]);
      const tasks = await db.selectFrom('task').select(['kind', 'state']).where('object_id', '=', id).execute();
      expect(tasks, where).toContainEqual({ kind, state: 'succeeded' });
    }
    const snapshots = await engine.listSnapshots(
      machines.map(({ ref }) => ref),
      patient,
    );
    expect(snapshots).toHaveLength(ended.filter(({ kind }) => kind === 'snapshot.create').length);
    await expectNoOthers(admin, engine, machines);
  }, 3_600_000);
});
