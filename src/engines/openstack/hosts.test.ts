import { expect, it } from 'vitest';
import { translate } from '#kernel/message.ts';
import { patient } from '#engines/conformance/harness.ts';
import { EngineFinal } from '#engines/port.ts';
import { HttpCloud, knownMachine } from './test-http-cloud.ts';
import { httpServers } from './test-http-servers.ts';
import { settleOf } from './test-cloud.ts';
import { saveHost } from './store.ts';

/** A cloud with two hosts, one of which someone else closed where `closed` says so, and a machine on the first. */
async function two({ closed = null, power = 'on' }: { closed?: string | null; power?: 'on' | 'off' } = {}) {
  const cloud = await HttpCloud.open();
  const compute = httpServers(cloud);
  const services = ['one', 'two'].map((host) => ({
    id: `service-${host}`,
    host,
    status: host === closed ? 'disabled' : 'enabled',
    state: 'up',
    disabled_reason: host === closed ? 'A disk is broken.' : null,
  }));
  cloud.on('GET compute/os-services', () => ({ body: { services } }));
  cloud.on('PUT compute/os-services/*', ({ ids: [id], body }) => {
    Object.assign(services.find((one) => one.id === id) ?? {}, body);
    return {};
  });
  cloud.on('GET compute/os-hypervisors/detail', {
    body: {
      hypervisors: services.map(({ host }) => ({
        id: `provider-${host}`,
        hypervisor_hostname: `${host}.example`,
        hypervisor_type: 'QEMU',
        hypervisor_version: 7_002_022,
        service: { host },
      })),
    },
  });
  const server = compute.add('server', {
    status: power === 'on' ? 'ACTIVE' : 'SHUTOFF',
    'OS-EXT-SRV-ATTR:host': 'one',
  });
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', power, volumes: ['system'] });
  saveHost(keeper.desk.store, 'machine', 'one');
  const move = (token: string, live: boolean) =>
    keeper.engine.ensureMove(token, { machineRef: 'machine', hostId: 'two', live }, patient);
  return { cloud, compute, services, server, keeper, move };
}

it('lists hosts with what placement says of them, and says of one that is unknown there that it has nothing', async () => {
  const { cloud, keeper } = await two({ closed: 'two' });
  await using _ = cloud;
  const inventory = { total: 64, reserved: 4, allocation_ratio: 4 };
  cloud.on('GET placement/resource_providers/provider-one/inventories', {
    body: { inventories: { VCPU: inventory, MEMORY_MB: { total: 1024, reserved: 512, allocation_ratio: 1 } } },
  });
  cloud.on('GET placement/resource_providers/provider-one/usages', { body: { usages: { VCPU: 7, MEMORY_MB: 256 } } });
  const { hosts } = await keeper.engine.listHosts(null, patient);
  expect(hosts).toMatchObject([
    {
      id: 'one',
      name: 'one.example',
      state: 'online',
      hypervisor: { family: 'QEMU', version: '7.2.22' },
      processors: { total: 64, reserved: 7 },
      memoryMb: { total: 1024, used: 768, reserved: 256 },
      overcommit: { processors: 3.75, memory: 0.5 },
      machines: { running: 1, total: 1 },
    },
    { id: 'two', state: 'disabled', processors: { total: 0 }, machines: { total: 0 } },
  ]);
});

it('tells maintenance from a closed host by the reason that it gives', async () => {
  const { cloud, keeper, services } = await two();
  await using _ = cloud;
  await keeper.engine.ensureHostState('close', { hostId: 'one', accepts: false, maintenance: true }, patient);
  await settleOf(keeper, 'close');
  expect(services[0]).toMatchObject({ status: 'disabled', disabled_reason: 'skydeck: maintenance' });
  expect((await keeper.engine.listHosts(null, patient)).hosts[0]?.state).toBe('maintenance');
});

it('says why nova moved nothing, and leaves the machine where it is', async () => {
  const { cloud, compute, keeper, move, server } = await two();
  await using _ = cloud;
  cloud.on('POST compute/servers/server/action', () => {
    compute.actions.push({ action: 'live-migration', request_id: '', message: 'The target speaks another version.' });
    return { status: 202 };
  });
  await move('move', true);
  const job = await settleOf(keeper, 'move');
  expect(job.state).toBe('failed');
  expect(translate(job.error ?? '')).toContain('The target speaks another version.');
  expect((await keeper.engine.readMachine('machine', patient))?.hostId).toBe('one');
  expect(server.status).toBe('ACTIVE');
});

it('confirms a cold move of a server with any flavor', async () => {
  const { cloud, keeper, move, server } = await two({ power: 'off' });
  await using _ = cloud;
  const asked: string[] = [];
  cloud.on('POST compute/servers/server/action', ({ body }) => {
    const [name = ''] = Object.keys(body as object);
    asked.push(name);
    if (name === 'migrate') Object.assign(server, { status: 'VERIFY_RESIZE', 'OS-EXT-SRV-ATTR:host': 'two' });
    else server.status = 'SHUTOFF';
    return { status: 202 };
  });
  await move('move', true);
  expect(await settleOf(keeper, 'move')).toMatchObject({ state: 'done', error: null });
  expect(asked).toEqual(['migrate', 'confirmResize']);
  expect(await keeper.engine.readMachine('machine', patient)).toMatchObject({ hostId: 'two', power: 'off' });
});

it('moves nothing to a host that someone closed, and no machine that has no server yet', async () => {
  const { cloud, keeper, move } = await two({ closed: 'two' });
  await using _ = cloud;
  await expect(move('closed', false)).rejects.toBeInstanceOf(EngineFinal);
  keeper.desk.store.run("UPDATE servers SET nova_id = NULL WHERE machine_ref = 'machine'");
  const refused = await move('unplaced', false).catch((error: unknown) => error);
  expect(translate((refused as { reason: never }).reason)).toContain('when the machine first starts');
});
