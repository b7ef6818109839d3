import { z } from 'zod';
import { effect, job, list, Ref, type Wanted } from './call.ts';

/** What an engine can do with snapshots; an engine that has none says null. */
export interface SnapshotCapabilities {
  /** Keeps what a running machine has in its memory. */
  memory: boolean;
  /** Asks the guest to bring its file systems to rest first. */
  quiesce: boolean;
  /** Most snapshots of one machine. */
  max: number;
}

const SnapshotOrder = effect({
  machineRef: Ref,
  name: z.string().min(1).max(255),
  memory: z.boolean(),
  quiesce: z.boolean(),
}).refine((wanted) => !(wanted.memory && wanted.quiesce), 'memory and quiesce exclude each other');
/** What a new snapshot is to hold. `memory` and `quiesce` exclude each other and need a machine that is on. */
export type SnapshotRequest = Wanted<typeof SnapshotOrder>;

const OneSnapshot = effect({ machineRef: Ref, snapshotRef: z.string().min(1).max(100) });

const EngineSnapshot = z.object({
  ref: z.string(),
  /** The token that made it; null for one that was made without us. */
  token: z.string().nullable(),
  machineRef: z.string(),
  /** The one that it was taken after; null at the root of the tree. */
  parentRef: z.string().nullable(),
  name: z.string(),
  memory: z.boolean(),
  quiesced: z.boolean(),
  /** Unix milliseconds. */
  createdAt: z.number(),
  /** What it occupies now: it grows while the machine goes on writing. */
  sizeMb: z.int(),
  /** The machine's disks go on from this one: "you are here". At most one of a machine. */
  current: z.boolean(),
});
export type EngineSnapshot = z.infer<typeof EngineSnapshot>;

/**
 * The snapshots of machines: they form a tree, and the machine goes on from one of them. Every effect is ensured by
 * token, as in the rest of the port.
 */
export const snapshotCalls = {
  /** Takes a snapshot below the current one, which it becomes; `listSnapshots` finds it by its token. */
  ensureSnapshot: job('POST /machines/{machineRef}/snapshots', SnapshotOrder),
  /**
   * Puts disks (and memory, where it was kept) back to how they were. Afterward the machine has the power of that
   * moment where memory was kept, else it is off. What is not there is EngineFinal.
   */
  ensureReverted: job('POST /machines/{machineRef}/revert', OneSnapshot),
  /**
   * Removes one snapshot and merges its changes: those below it hang on the one above it. Of one that is not there it
   * says so as a finished job.
   */
  ensureSnapshotRemoved: job('POST /machines/{machineRef}/remove-snapshot', OneSnapshot),
  /** The finished snapshots of up to 500 machines, a parent before what is below it; unknown machines have none. */
  listSnapshots: list('POST /snapshots', 'snapshots', EngineSnapshot),
};
