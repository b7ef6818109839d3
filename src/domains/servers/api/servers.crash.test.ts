import { translate } from '#kernel/message.ts';
import { expect, test } from 'vitest';
import { addServer } from '#test/servers.ts';
import { canceledCells, cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'server.power': ['check', 'change'],
  'server.terminate': ['find', 'off', 'keep'],
  'server.destroy': ['destroy', 'release'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, engine, killEach, cancelEach } = await killFixture();
await db.insertInto('termination_policy').values({ site_id: world.siteId, undo_hours: 24 }).execute();
const patient = new AbortController().signal;

const verbs: Record<Kind, string> = {
  'server.power': 'power',
  'server.terminate': 'terminate',
  'server.destroy': 'destroy',
};

/** A server that runs, or one that was terminated and is kept. */
async function stage(kind: Kind) {
  const state = kind === 'server.destroy' ? 'off' : 'on';
  const server = await addServer(it, world, { state, owner: world.ada, simulator: { control } });
  const later = new Date(Date.now() + 86_400_000);
  if (kind === 'server.destroy')
    await db
      .updateTable('server')
      .set({ state: 'terminated', terminated_at: new Date(), restore_until: later, destroy_at: later })
      .where('id', '=', server.id)
      .execute();
  return server;
}

test('a change of power, an end that can be undone and the final removal, killed at every step, happen once', async () => {
  const staged = await killEach(cells, async (cell) => {
    const server = await stage(cell.kind);
    const power = cell.kind === 'server.power';
    const answer = await ada.request({
      method: power ? 'PUT' : 'POST',
      url: `/svc/servers/${server.id}/${verbs[cell.kind]}`,
      payload: power
        ? { action: 'off', force: true }
        : { confirm: server.name, ...(cell.kind === 'server.terminate' ? { force: true } : {}) },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    const machine = await engine.readMachine(server.ref, patient);
    const addresses = await db
      .selectFrom('address')
      .innerJoin('server_nic as n', 'n.id', 'address.nic_id')
      .select('address.ip')
      .where('n.server_id', '=', server.id)
      .execute();
    const power = kind === 'server.power';
    const kept = kind !== 'server.destroy';
    const ended = power ? 'off' : 'terminated';
    expect([where, row.state, row.task_id]).toEqual([where, ended, null]);
    expect([where, row.restore_until !== null]).toEqual([where, kind === 'server.terminate']);
    expect([where, machine?.power, machine?.destroyed, addresses.length]).toEqual([where, 'off', !kept, kept ? 1 : 0]);
    const history = await db.selectFrom('history').select('action').where('object_id', '=', server.id).execute();
    const ends = history.filter(({ action }) =>
      /^(Terminated|Permanently deleted|Powered off)/.test(translate(action)),
    );
    expect([where, ends.length]).toEqual([where, 1]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
  }
}, 900_000);

const newServer = {
  zoneId: world.zoneId,
  imageId: world.imageId,
  cpuType: 'B',
  cpuCount: 1,
  ramMb: 1024,
  diskSizesGb: [10],
  networkIds: [world.wanId],
  password: 'Skydeck#123',
  billingMode: 1,
};

test('a creation, a change of power and an end that are killed and then canceled leave nothing', async () => {
  const cells = canceledCells(it.app.tasks, ['server.create', 'server.power', 'server.terminate']);
  let made = 0;
  const staged = await cancelEach(cells, async ({ kind }) => {
    if (kind === 'server.create') {
      made += 1;
      const payload = { ...newServer, names: [`canceled-${made}`] };
      const answer = await ada.request({ method: 'POST', url: '/svc/servers', payload });
      expect(answer.statusCode, answer.body).toBe(202);
      const { servers } = answer.json<{ servers: { serverId: string; cmdId: string }[] }>();
      return { id: servers[0]!.serverId, ref: null, cmdId: servers[0]!.cmdId };
    }
    const server = await stage('server.power');
    const power = kind === 'server.power';
    const answer = await ada.request({
      method: power ? 'PUT' : 'POST',
      url: `/svc/servers/${server.id}/${verbs[kind]}`,
      payload: power ? { action: 'off', force: true } : { confirm: server.name, force: true },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return { id: server.id, ref: server.ref, cmdId: answer.json<{ cmdId: string }>().cmdId };
  });
  expect(staged.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['server.create', 'server.power']));
  for (const { id, ref, where, cmdId } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const addresses = await db
      .selectFrom('address')
      .innerJoin('server_nic as n', 'n.id', 'address.nic_id')
      .select('address.ip')
      .where('n.server_id', '=', id)
      .execute();
    const machine =
      ref === null ? await engine.findMachine(`${cmdId}/create`, patient) : await engine.readMachine(ref, patient);
    const isThere = ref !== null;
    expect([where, row.state, row.task_id]).toEqual([where, isThere ? 'on' : 'terminated', null]);
    expect([where, addresses.length, machine?.power]).toEqual([where, isThere ? 1 : 0, isThere ? 'on' : undefined]);
  }
}, 900_000);
