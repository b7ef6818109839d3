import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { EngineFinal, type PowerRequest } from '#engines/port.ts';
import { settleOf } from '../test-cloud.ts';
import { HttpCloud, knownMachine } from '../test-http-cloud.ts';
import { httpServers } from '../test-http-servers.ts';

const rescueImage = '5c0de000-0000-4000-8000-000000000001';

/** A cloud with a rescue image, and a machine that runs. */
async function rescuable() {
  const cloud = await HttpCloud.open({ rescueImage });
  const compute = httpServers(cloud);
  const server = compute.add('server');
  const keeper = await cloud.keeper();
  const machineRef = knownMachine(keeper, { novaId: 'server', power: 'on', volumes: ['system'] });
  const done = async (token: string): Promise<void> =>
    expect(await settleOf(keeper, token)).toMatchObject({ state: 'done', error: null });
  const rescue = async (enter: boolean): Promise<void> => {
    const password = enter ? 'Never-Kept-3' : null;
    await keeper.engine.ensureRescue(`rescue ${enter}`, { machineRef, enter, password }, patient);
    await done(`rescue ${enter}`);
  };
  const power = async (action: PowerRequest['action'], token: string = action): Promise<void> => {
    await keeper.engine.ensurePower(token, { machineRef, action, force: true }, patient);
    await done(token);
  };
  const did = () => compute.actions.map(({ action }) => action);
  return { cloud, server, keeper, rescue, power, did };
}

it('leaves rescue mode to turn a machine off, and enters it when the machine starts again', async () => {
  const { cloud, server, keeper, rescue, power, did } = await rescuable();
  await using _ = cloud;
  await rescue(true);
  expect(server.status).toBe('RESCUE');
  await power('off');
  expect(server.status).toBe('SHUTOFF');
  await power('on');
  expect(server.status).toBe('RESCUE');
  await power('restart');
  expect(server.status).toBe('RESCUE');
  // One that broke off after it had left rescue mode goes on where it was.
  server.status = 'ACTIVE';
  await power('restart', 'restart again');
  expect(server.status).toBe('RESCUE');
  await rescue(false);
  expect(server.status).toBe('ACTIVE');
  expect(did()).toEqual([
    'rescue',
    'unrescue',
    'os-stop',
    'os-start',
    'rescue',
    'unrescue',
    'rescue',
    'rescue',
    'unrescue',
  ]);
  const kept = keeper.desk.store.get<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE body LIKE '%Never-Kept%'");
  expect(kept?.n).toBe(0);
  expect(keeper.desk.store.get('SELECT 1 FROM rescues')).toBeUndefined();
});

it('suspends no machine in rescue mode', async () => {
  const { cloud, keeper, rescue } = await rescuable();
  await using _ = cloud;
  await rescue(true);
  const wanted = { machineRef: 'machine', action: 'suspend', force: true } as const;
  await keeper.engine.ensurePower('suspend', wanted, patient);
  expect(await settleOf(keeper, 'suspend')).toMatchObject({ state: 'failed', error: { id: 'engines.in-rescue' } });
});

it('refuses it where the cloud has no image for it', async () => {
  await using cloud = await HttpCloud.open();
  const keeper = await cloud.keeper();
  const machineRef = knownMachine(keeper, { novaId: 'server', power: 'on' });
  expect(keeper.engine.capabilities.guest).toEqual({ reset: false, rescue: false });
  const asked = keeper.engine.ensureRescue('rescue', { machineRef, enter: true, password: null }, patient);
  await expect(asked).rejects.toBeInstanceOf(EngineFinal);
});

it('brings back a server that someone shelved', async () => {
  const { cloud, server, keeper, power, did } = await rescuable();
  await using _ = cloud;
  server.status = 'SHELVED_OFFLOADED';
  expect((await keeper.engine.readMachine('machine', patient))?.power).toBe('off');
  await power('on');
  expect(did()).toEqual(['unshelve']);
});
