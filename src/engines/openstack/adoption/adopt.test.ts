import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { EngineFinal } from '#engines/port.ts';
import { translate } from '#kernel/message.ts';
import { linkOf, saveNova } from '../store.ts';
import { settleOf } from '../test-cloud.ts';
import { httpLegacy } from '../test-http-adoption.ts';
import { HttpCloud } from '../test-http-cloud.ts';

const wanted = {
  id: 'legacy',
  serverId: '5e000000-0000-4000-8000-000000000001',
  zoneId: 'EU-OS',
  accountId: 'ac000000-0000-4000-8000-000000000001',
  name: 'Legacy shop',
  cpuType: 'A',
  imageRef: 'debian',
  networks: { shopnet: 'shopnet' },
  found: {
    cpuCount: 2,
    ramMb: 2048,
    diskSizesGb: [10, 20],
    nics: [{ mac: 'fa:16:3e:00:00:01', networkId: 'shopnet', ips: ['10.55.0.7'] }],
  },
};

/** A cloud with a server that no console made, and a keeper that takes it in. */
async function legacyCloud() {
  const cloud = await HttpCloud.open();
  const legacy = httpLegacy(cloud);
  cloud.on('GET identity/roles', { body: { roles: [{ id: 'member' }] } });
  cloud.on('GET network/security-groups', { body: { security_groups: [] } });
  const keeper = await cloud.keeper();
  const adopt = () => keeper.engine.ensureAdopted('adopt', wanted, patient);
  return { cloud, legacy, keeper, adopt };
}

it('keeps the disks of a server that it takes in when the server goes', async () => {
  const { cloud, legacy, adopt } = await legacyCloud();
  await using _ = cloud;
  await adopt();
  expect(legacy.kept).toEqual(['root', 'data']);
});

it('leaves a server that another console took in, and finishes what it began', async () => {
  const { cloud, legacy, adopt } = await legacyCloud();
  await using _ = cloud;
  legacy.metadata = { skydeck_machine: 'adopted-legacy' };
  legacy.tags = ['other', 'adopted-legacy'];
  await expect(adopt()).rejects.toBeInstanceOf(EngineFinal);
  expect(legacy).toMatchObject({ tags: ['other', 'adopted-legacy'], kept: [], roles: [] });
  legacy.tags = ['skydeck', 'adopted-legacy'];
  expect(await adopt()).toMatchObject({ ref: 'adopted-legacy', power: 'on' });
});

it('leaves a server that is another one than was found, and says what differs', async () => {
  const { cloud, legacy, adopt } = await legacyCloud();
  await using _ = cloud;
  Object.assign(legacy, { cpuCount: 4, dataGb: 40, ip: '10.55.0.9' });
  const reason = await adopt().then(
    () => '',
    (error: unknown) => (error instanceof EngineFinal ? translate(error.reason) : String(error)),
  );
  expect(reason).toBe(
    'It changed since it was found: 4 vCPU instead of 2, disks of 10 + 40 GB instead of 10 + 20 GB, network interfaces ' +
      'fa:16:3e:00:00:01 shopnet 10.55.0.9 instead of fa:16:3e:00:00:01 shopnet 10.55.0.7. Search the cloud again, then import it.',
  );
  expect(legacy).toMatchObject({ tags: [], metadata: {}, kept: [], roles: [] });
});

it('takes the marks off again that a first try left, where the server has changed since', async () => {
  const { cloud, legacy, keeper, adopt } = await legacyCloud();
  await using _ = cloud;
  cloud.on('POST volume/volumes/data/metadata', { status: 500 });
  await expect(adopt()).rejects.not.toBeInstanceOf(EngineFinal);
  expect(legacy).toMatchObject({ tags: ['skydeck', 'adopted-legacy'], roles: ['member'] });
  legacy.dataGb = 40;
  await expect(adopt()).rejects.toBeInstanceOf(EngineFinal);
  expect(legacy).toMatchObject({ tags: [], metadata: {}, roles: [] });
  expect(keeper.desk.store.get('SELECT 1 FROM adopted')).toBeUndefined();
});

it('takes the marks off the server that a machine has by now, and lets go of none without one', async () => {
  const { cloud, legacy, keeper, adopt } = await legacyCloud();
  await using _ = cloud;
  const { ref } = await adopt();
  const release = () => keeper.engine.ensureReleased('release', ref, patient);
  saveNova(keeper.desk.store, ref, null);
  await expect(release()).rejects.toBeInstanceOf(EngineFinal);
  expect(linkOf(keeper.desk.store, ref).novaId).toBeNull();
  expect(legacy.tags).not.toEqual([]);
  saveNova(keeper.desk.store, ref, 'rebuilt');
  expect(await release()).toBe(true);
  expect(cloud.count('DELETE compute/servers/rebuilt/tags/*')).toBe(2);
  expect(cloud.count('DELETE compute/servers/rebuilt/metadata/*')).toBe(2);
  expect(cloud.count('DELETE compute/servers/legacy/tags/*')).toBe(0);
});

it('makes a port again that went with the server, and takes the name off it', async () => {
  const { cloud, keeper, adopt } = await legacyCloud();
  await using _ = cloud;
  const { ref } = await adopt();
  const { store } = keeper.desk;
  saveNova(store, ref, null);
  store.run("UPDATE machines SET power = 'off' WHERE ref = ?", ref);
  const sent: Record<string, unknown>[] = [];
  const subnet = { id: 'subnet', network_id: 'shopnet', cidr: '10.55.0.0/24', ip_version: 4, gateway_ip: '10.55.0.1' };
  cloud.on('GET network/subnets', { body: { subnets: [subnet] } });
  cloud.on('POST network/ports', ({ body }) => {
    sent.push((body as { port: Record<string, unknown> }).port);
    return { status: 201, body: { port: { id: 'eth0-again', admin_state_up: true } } };
  });
  cloud.on('PUT network/ports/eth0-again', ({ body }) => {
    sent.push((body as { port: Record<string, unknown> }).port);
    return {};
  });
  cloud.on('GET compute/flavors/*', ({ ids: [id] }) => ({ body: { flavor: { id } } }));
  cloud.on('POST compute/flavors/*/action', {});
  cloud.on('POST compute/servers', ({ body }) => {
    sent.push({ networks: (body as { server: { networks: unknown } }).server.networks });
    return { status: 202, body: { server: { id: 'next' } } };
  });
  const next = { id: 'next', status: 'ACTIVE', tenant_id: 'old', 'OS-EXT-STS:task_state': null };
  cloud.on('GET compute/servers/next', { body: { server: next } });
  await keeper.engine.ensurePower('on', { machineRef: ref, action: 'on', force: false }, patient);
  expect(await settleOf(keeper, 'on')).toMatchObject({ state: 'done', error: null });
  await keeper.engine.ensureReleased('release', ref, patient);
  expect(sent).toMatchObject([
    { mac_address: 'fa:16:3e:00:00:01', fixed_ips: [{ ip_address: '10.55.0.7' }], security_groups: ['web'] },
    { networks: [{ port: 'eth0-again' }] },
    { name: '' },
  ]);
});

it('leaves the project of a machine that is destroyed', async () => {
  const { cloud, legacy, keeper, adopt } = await legacyCloud();
  await using _ = cloud;
  const { ref } = await adopt();
  expect(legacy.roles).toEqual(['member']);
  await keeper.engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect(legacy.roles).toEqual([]);
});
