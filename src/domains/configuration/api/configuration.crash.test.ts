import { expect, test } from 'vitest';
import { addServer } from '#test/servers.ts';
import { canceledCells, cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'server.configure': ['check', 'stop', 'resize', 'start', 'save'],
  'server.nics': ['apply'],
  'server.devices': ['check', 'stop', 'apply', 'start', 'save'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, engine, killEach, cancelEach } = await killFixture();
const patient = new AbortController().signal;
const others = { bootOrder: ['network', 'disk'], guestType: 'win11', scsiAdapter: 'lsi', nicType: 'e1000' };

/** Orders a resize that needs a restart and leaves a safety snapshot, one more network interface, or other devices. */
async function order(kind: Kind, id: string) {
  if (kind === 'server.nics')
    return ada.request({
      method: 'POST',
      url: `/svc/servers/${id}/nics`,
      payload: { networkId: world.ada.networkId },
    });
  if (kind === 'server.devices')
    return ada.request({
      method: 'PUT',
      url: `/svc/servers/${id}/devices`,
      payload: { ...others, restart: true },
      headers: { 'if-match': '"1"' },
    });
  const disk = await db.selectFrom('server_disk').select('id').where('server_id', '=', id).executeTakeFirstOrThrow();
  const payload = { cpuCount: 1, growDisks: [{ diskId: disk.id, sizeGb: 40 }], addDisks: [5], restart: true };
  return ada.request({ method: 'PUT', url: `/svc/servers/${id}/configuration`, payload });
}

test('every change of a server, killed at every step, ends as if nothing had happened', async () => {
  const staged = await killEach(cells, async (cell) => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const answer = await order(cell.kind, server.id);
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
    const machine = await engine.readMachine(server.ref, patient);
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(task, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
    const configured = kind === 'server.configure';
    expect(machine, where).toMatchObject({
      power: 'on',
      cpuCount: configured ? 1 : 2,
      diskSizesGb: configured ? [40, 5] : [20],
    });
    expect([where, row.cpu_count, row.disk_gb]).toEqual([where, machine?.cpuCount, configured ? 45 : 20]);
    const listed = await engine.listSnapshots([server.ref], patient);
    const kept = await db.selectFrom('snapshot').select('engine_ref').where('server_id', '=', server.id).execute();
    expect([where, kept.map((one) => one.engine_ref)]).toEqual([where, listed.map((one) => one.ref)]);
    expect([where, listed.length]).toEqual([where, configured ? 1 : 0]);
    const cards = await db.selectFrom('server_nic').selectAll().where('server_id', '=', server.id).execute();
    expect(cards.map((card) => card.mac).sort(), where).toEqual((machine?.nics ?? []).map((nic) => nic.mac).sort());
    expect(
      cards.filter((card) => card.state !== 'ready'),
      where,
    ).toEqual([]);
    expect([where, cards.length]).toEqual([where, kind === 'server.nics' ? 2 : 1]);
    const devices = await engine.readDevices(server.ref, patient);
    expect([where, row.devices]).toEqual([where, kind === 'server.devices' ? devices : null]);
    if (kind === 'server.devices') expect(devices, where).toEqual(others);
  }
}, 900_000);

test('a change of a server that is killed and then canceled leaves it as it was', async () => {
  const cells = canceledCells(it.app.tasks, ['server.configure', 'server.devices']);
  const staged = await cancelEach(cells, async (cell) => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const answer = await order(cell.kind, server.id);
    expect(answer.statusCode, answer.body).toBe(202);
    return { server, cmdId: answer.json<{ cmdId: string }>().cmdId };
  });
  expect(staged.length).toBeGreaterThan(1);
  for (const { server, where } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id, row.cpu_count, row.disk_gb, row.devices]).toEqual([
      where,
      'on',
      null,
      2,
      20,
      null,
    ]);
    expect(await engine.readMachine(server.ref, patient), where).toMatchObject({
      power: 'on',
      cpuCount: 2,
      diskSizesGb: [20],
    });
    expect([where, await engine.listSnapshots([server.ref], patient)]).toEqual([where, []]);
  }
}, 900_000);
