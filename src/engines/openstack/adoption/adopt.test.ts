import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { EngineFinal } from '#engines/port.ts';
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
  networks: { shopnet: 'net' },
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

it('leaves the project of a machine that is destroyed', async () => {
  const { cloud, legacy, keeper, adopt } = await legacyCloud();
  await using _ = cloud;
  const { ref } = await adopt();
  expect(legacy.roles).toEqual(['member']);
  await keeper.engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect(legacy.roles).toEqual([]);
});
