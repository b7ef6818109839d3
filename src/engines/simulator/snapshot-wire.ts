import { z } from 'zod';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { maxMeasured, Token } from './wire.ts';

/** The part of the simulator's protocol that is about snapshots. */

export const maxSnapshots = 32;

const ref = z.string().min(1).max(100);
const name = z.string().min(1).max(255);

export const SnapshotBody = z
  .strictObject({ token: Token, name, memory: z.boolean(), quiesce: z.boolean() })
  .refine((wanted) => !(wanted.memory && wanted.quiesce), 'memory and quiesce exclude each other');
export const SnapshotOrderBody = z.strictObject({ token: Token, snapshotRef: ref });
export const ListSnapshotsBody = z.strictObject({ refs: z.array(ref).max(maxMeasured) });

/** A snapshot that a machine is to have as if it had been taken long ago; the parent comes before it. */
export const SnapshotImport = z.strictObject({
  ref,
  machineRef: ref,
  parentRef: ref.nullable(),
  name,
  memory: z.boolean(),
  quiesced: z.boolean(),
  /** Unix milliseconds. */
  createdAt: z.number().min(0),
  current: z.boolean(),
});
export type SnapshotImport = z.infer<typeof SnapshotImport>;
export const ImportSnapshotsBody = z.strictObject({ snapshots: z.array(SnapshotImport).max(50_000) });

export const SnapshotShape = z.object({
  ref: z.string(),
  token: z.string().nullable(),
  machineRef: z.string(),
  parentRef: z.string().nullable(),
  name: z.string(),
  memory: z.boolean(),
  quiesced: z.boolean(),
  createdAt: z.number(),
  sizeMb: z.int(),
  current: z.boolean(),
}) satisfies z.ZodType<EngineSnapshot>;
export const SnapshotsAnswer = z.object({ snapshots: z.array(SnapshotShape) });
