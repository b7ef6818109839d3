import { z } from 'zod';
import { call, pages } from './call.ts';

/** Which states a storage pool has: what is `degraded` still serves its disks, `offline` does not. */
export const poolStates = ['online', 'degraded', 'offline'] as const;

const gigabytes = z.number().min(0);

/** What an engine says of one of the storage pools that the disks of its machines lie on. */
export const PoolReport = z.object({
  /** The same for as long as the pool is there, and unlike that of any other pool of the engine. */
  id: z.string().min(1).max(255),
  name: z.string().min(1).max(255),
  /** What it is, such as `Ceph RBD` or `ext4`. */
  kind: z.string().max(100),
  /** The data center that it serves; null: every one of its engine. */
  zoneId: z.string().nullable(),
  /** The host whose own disk it is; null: several hosts reach it. */
  hostId: z.string().nullable(),
  state: z.enum(poolStates),
  /** Null: the storage does not say how large it is. */
  capacityGb: gigabytes.nullable(),
  usedGb: gigabytes,
  /** The sizes of all disks on it, as far as they may grow. */
  promisedGb: gigabytes,
  /** How many times its capacity may be promised; null: no limit is set. */
  overcommit: z.number().positive().nullable(),
});
export type PoolReport = z.infer<typeof PoolReport>;

/** A disk of a machine, and the pool that it lies on. */
export const PoolVolume = z.object({
  poolId: z.string().min(1).max(255),
  machineRef: z.string().min(1).max(255),
  diskId: z.int().min(0),
  sizeGb: gigabytes,
  /** What it really takes; null: the storage does not say. */
  usedGb: gigabytes.nullable(),
});
export type PoolVolume = z.infer<typeof PoolVolume>;

/** The storage pools behind an engine. Nothing here is called where `capabilities.pools` is false. */
export const poolCalls = {
  /** Every pool with how full it is now, in the order of the ids. Where the storage refuses to say, it is EngineFinal. */
  listPools: call({
    at: 'GET /pools',
    request: z.strictObject({}),
    takes: [],
    answer: z.object({ pools: z.array(PoolReport) }),
    gives: 'pools',
  }),
  /** Every disk of every machine with its pool, in the order of machines and disks. */
  listPoolVolumes: pages(
    'GET /pools/volumes',
    'page',
    z.object({ volumes: z.array(PoolVolume), next: z.string().nullable() }),
  ),
};
