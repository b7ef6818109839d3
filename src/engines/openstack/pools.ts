import { z } from 'zod';
import type { PoolReport, PoolVolume } from '#engines/pools.ts';
import { allMachines } from '../stored/machines.ts';
import type { Desk } from './types.ts';

/** Cinder says `infinite` or `unknown` of storage that it does not know the size of. */
const Size = z.union([z.number(), z.string()]).optional();

const Pools = z.object({
  pools: z.array(
    z.object({
      name: z.string(),
      capabilities: z.object({
        total_capacity_gb: Size,
        free_capacity_gb: Size,
        allocated_capacity_gb: z.number().optional(),
        provisioned_capacity_gb: z.number().optional(),
        max_over_subscription_ratio: z.union([z.number(), z.string()]).nullish(),
        storage_protocol: z.union([z.string(), z.array(z.string())]).optional(),
        backend_state: z.string().optional(),
      }),
    }),
  ),
});

const HostedVolumes = z.object({
  volumes: z.array(z.object({ id: z.string(), 'os-vol-host-attr:host': z.string().nullish() })),
});

const volumesAPage = 500;

const numberOf = (size: z.output<typeof Size>): number | null =>
  typeof size === 'number' && Number.isFinite(size) ? Math.max(0, size) : null;

/** `host@backend#pool` is called by its backend and pool. */
const nameOf = (id: string): string => id.slice(id.indexOf('@') + 1);

function ratioOf(ratio: string | number | null | undefined): number | null {
  const value = Number(ratio ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** The pools of the block storage of the cloud (`GET /scheduler-stats/get_pools`), which needs the role `admin`. */
export async function listPools({ cloud }: Pick<Desk, 'cloud'>): Promise<PoolReport[]> {
  const { pools } = await cloud.ask(
    {
      service: 'volume',
      method: 'GET',
      path: '/scheduler-stats/get_pools?detail=true',
      scope: 'admin',
      patience: 'once',
    },
    Pools,
  );
  return pools
    .map(({ name, capabilities: of }): PoolReport => {
      const capacityGb = numberOf(of.total_capacity_gb);
      const free = numberOf(of.free_capacity_gb);
      const given = of.provisioned_capacity_gb ?? of.allocated_capacity_gb ?? 0;
      return {
        id: name,
        name: nameOf(name),
        kind: [of.storage_protocol ?? ''].flat().join(', '),
        zoneId: null,
        hostId: null,
        state: of.backend_state === 'down' ? 'offline' : 'online',
        capacityGb,
        usedGb: capacityGb === null || free === null ? (of.allocated_capacity_gb ?? 0) : Math.max(0, capacityGb - free),
        promisedGb: given,
        overcommit: ratioOf(of.max_over_subscription_ratio),
      };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** A page of the volumes of the cloud that are disks here. What they take, the cloud does not say. */
export async function listPoolVolumes({ cloud, store }: Pick<Desk, 'cloud' | 'store'>, page: string | null) {
  const query = new URLSearchParams({
    all_tenants: 'true',
    sort: 'id:asc',
    limit: String(volumesAPage),
    ...(page !== null && { marker: page }),
  });
  const { volumes: found } = await cloud.ask(
    { service: 'volume', method: 'GET', path: `/volumes/detail?${query}`, scope: 'admin', patience: 'once' },
    HostedVolumes,
  );
  const links = new Map(
    store
      .all<{ volumeId: string; machineRef: string; diskId: number }>(
        'SELECT volume_id AS volumeId, machine_ref AS machineRef, disk_id AS diskId FROM volumes WHERE disk_id IS NOT NULL',
      )
      .map((link) => [link.volumeId, link]),
  );
  const sizes = new Map(
    allMachines(store).flatMap(({ ref, disks }) => disks.map(({ id, sizeGb }) => [`${ref} ${id}`, sizeGb] as const)),
  );
  const volumes = found.flatMap(({ id, 'os-vol-host-attr:host': poolId }): PoolVolume[] => {
    const link = links.get(id);
    const sizeGb = link && sizes.get(`${link.machineRef} ${link.diskId}`);
    if (link === undefined || sizeGb === undefined || !poolId) return [];
    return [{ poolId, machineRef: link.machineRef, diskId: link.diskId, sizeGb, usedGb: null }];
  });
  return { volumes, next: found.length < volumesAPage ? null : (found.at(-1)?.id ?? null) };
}
