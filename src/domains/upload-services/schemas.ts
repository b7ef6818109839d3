import { z } from 'zod';
import { maxImageGb, sharesAtMost } from '#domains/library/limits.ts';
import { Instant } from '#kernel/wire.ts';
import { maxBandwidthMbps, maxKeepDays, maxNoteLength, maxParallelPerAccount, minBandwidthMbps } from './limits.ts';
import { queueStates, serviceStates } from './states.ts';

export const Configuration = z.strictObject({
  /** It takes new uploads. Those under way go on in any case. */
  enabled: z.boolean(),
  maxImageGb: z.int().min(1).max(maxImageGb),
  /** Uploads that send at the same time: of one account, and of all. */
  parallelPerAccount: z.int().min(1).max(maxParallelPerAccount),
  parallelInAll: z.int().min(1).max(sharesAtMost),
  /** What all uploads together may send, in Mbit/s; null: no limit. */
  bandwidthMbps: z.int().min(minBandwidthMbps).max(maxBandwidthMbps).nullable(),
  /** An upload that is not continued for so many days is deleted. */
  keepDays: z.int().min(1).max(maxKeepDays),
  /** Shown to customers where the service is paused. */
  note: z.string().max(maxNoteLength),
});

export const UploadService = z
  .object({
    id: z.uuid(),
    name: z.string(),
    zoneId: z.string(),
    engine: z.string(),
    state: z.enum(serviceStates),
    sending: z.int(),
    waiting: z.int(),
    checking: z.int(),
    /** Uploads that have failed, and were not deleted yet. */
    failed: z.int(),
    receivedBytesToday: z.number(),
    /** On average of the last minutes. */
    mbps: z.number(),
    errorsToday: z.int(),
    capacityBytes: z.number().nullable(),
    freeBytes: z.number().nullable(),
    /** When the engine answered last; null: it never has. */
    seen: Instant.nullable(),
    test: z
      .object({
        at: Instant,
        /** Why it failed; null: it did not. */
        error: z.string().nullable(),
        writeMs: z.int().nullable(),
        readMs: z.int().nullable(),
        writeMbps: z.number().nullable(),
        readMbps: z.number().nullable(),
      })
      .nullable(),
    configuration: z.object(Configuration.shape),
    version: z.int(),
  })
  .meta({ id: 'UploadService' });

export const ServiceParams = z.strictObject({ serviceId: z.uuid() });

export const QueuedUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(queueStates),
  accountId: z.uuid(),
  owner: z.string(),
  /** Null: not known yet, as of an import. */
  sizeBytes: z.number().nullable(),
  receivedBytes: z.number(),
  started: Instant,
  /** When it sent last; null: not lately. */
  active: Instant.nullable(),
  /** When it is deleted unless it goes on. */
  expires: Instant,
});

export const UploadError = z.object({
  id: z.uuid(),
  at: Instant,
  /** Null: the image is gone. */
  image: z.string().nullable(),
  accountId: z.uuid().nullable(),
  owner: z.string().nullable(),
  reason: z.string(),
});

export const Samples = z.object({
  /** Minutes between two points. */
  interval: z.number(),
  times: z.array(Instant),
  mbps: z.array(z.number()),
  /** Not `errors`: so an answer says why it was refused. */
  errorCounts: z.array(z.number()),
});
