import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { sampleSpans } from '#domains/hosts/limits.ts';
import { clusterAlarms, clusterStates } from './states.ts';

/** Amounts in GB. */
export const ClusterRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    engine: z.string(),
    /** Such as `Ceph RBD` or `ext4`; empty: unknown. */
    kind: z.string(),
    zoneId: z.string().nullable(),
    /** Null: it serves every data center of its engine. */
    zoneName: z.string().nullable(),
    state: z.enum(clusterStates),
    /** Since when it is in this state. */
    since: Instant,
    /** Null: the storage does not say how large it is. */
    capacityGb: z.number().nullable(),
    usedGb: z.number(),
    promisedGb: z.number(),
    /** How many times its capacity may be promised; null: no limit is set. */
    overcommit: z.number().nullable(),
    volumes: z.int(),
    alarms: z.array(z.enum(clusterAlarms)),
    /** At the pace of the last 60 days; null: not within a year, or not known. */
    fullInDays: z.int().nullable(),
    /** When its engine last reported it. */
    seen: Instant,
  })
  .meta({ id: 'StorageCluster' });

export const ClusterSamples = z
  .object({
    /** Minutes between two samples. */
    interval: z.int(),
    times: z.array(Instant),
    usedGb: z.array(z.number()),
    promisedGb: z.array(z.number()),
  })
  .meta({ id: 'StorageClusterSamples' });

export const Volume = z
  .object({
    id: z.uuid(),
    serverId: z.uuid(),
    server: z.string(),
    accountId: z.uuid(),
    owner: z.string(),
    /** Its number in the server, from 1. */
    disk: z.int(),
    sizeGb: z.number(),
    /** Null: the storage does not say. */
    usedGb: z.number().nullable(),
  })
  .meta({ id: 'StorageVolume' });

export const ClusterParams = z.strictObject({ clusterId: z.uuid() });
export const SpanQuery = z.strictObject({ span: z.enum(sampleSpans).default('month') });
