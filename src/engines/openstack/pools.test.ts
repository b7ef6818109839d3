import { expect, test } from 'vitest';
import { HttpCloud, knownMachine } from './test-http-cloud.ts';

const patient = new AbortController().signal;

test('pools of the block storage with what it promises, and its volumes that are disks here', async () => {
  await using cloud = await HttpCloud.open();
  const pool = (name: string, capabilities: object) => ({ name, capabilities });
  cloud.on('GET volume/scheduler-stats/get_pools', ({ query }) => {
    expect(query.get('detail')).toBe('true');
    const ceph = {
      total_capacity_gb: 1000,
      free_capacity_gb: 250.5,
      allocated_capacity_gb: 700,
      provisioned_capacity_gb: 1800,
      max_over_subscription_ratio: '20.0',
      storage_protocol: 'ceph',
      backend_state: 'up',
    };
    const nfs = {
      total_capacity_gb: 'unknown',
      free_capacity_gb: 'infinite',
      allocated_capacity_gb: 40,
      backend_state: 'down',
    };
    return { body: { pools: [pool('one@nfs#old', nfs), pool('one@ceph#fast', ceph)] } };
  });
  const pages: (string | null)[] = [];
  cloud.on('GET volume/volumes/detail', ({ query }) => {
    expect(query.get('all_tenants')).toBe('true');
    pages.push(query.get('marker'));
    const volume = (id: string) => ({ id, 'os-vol-host-attr:host': 'one@ceph#fast' });
    const others = Array.from({ length: 499 }, (_, n) => volume(`other-${n}`));
    return { body: { volumes: query.get('marker') === null ? [volume('mine'), ...others] : [volume('mine-too')] } };
  });
  const keeper = await cloud.keeper();
  const machineRef = knownMachine(keeper, { volumes: ['mine', 'mine-too'] });
  const pools = await keeper.engine.listPools(patient);
  expect(pools).toEqual([
    expect.objectContaining({ id: 'one@ceph#fast', name: 'ceph#fast', kind: 'ceph', capacityGb: 1000, usedGb: 749.5 }),
    expect.objectContaining({ id: 'one@nfs#old', state: 'offline', capacityGb: null, usedGb: 40, overcommit: null }),
  ]);
  expect(pools[0]).toMatchObject({ promisedGb: 1800, overcommit: 20, state: 'online' });
  const first = await keeper.engine.listPoolVolumes(null, patient);
  const second = await keeper.engine.listPoolVolumes(first.next, patient);
  const disk = (diskId: number) => ({ poolId: 'one@ceph#fast', machineRef, diskId, sizeGb: 2, usedGb: null });
  expect(first.volumes).toEqual([disk(0)]);
  expect(second).toEqual({ volumes: [disk(1)], next: null });
  expect(pages).toEqual([null, 'other-498']);
});
