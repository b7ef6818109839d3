import type { Job } from './port.ts';

/** What an engine can do with snapshots; an engine that has none says null. */
export interface SnapshotCapabilities {
  /** Keeps what a running machine has in its memory. */
  memory: boolean;
  /** Asks the guest to bring its file systems to rest first. */
  quiesce: boolean;
  /** Most snapshots of one machine. */
  max: number;
}

/** What a new snapshot is to hold. `memory` and `quiesce` exclude each other and need a machine that is on. */
export interface SnapshotRequest {
  machineRef: string;
  name: string;
  memory: boolean;
  quiesce: boolean;
}

export interface EngineSnapshot {
  ref: string;
  /** The token that made it; null for one that was made without us. */
  token: string | null;
  machineRef: string;
  /** The one that it was taken after; null at the root of the tree. */
  parentRef: string | null;
  name: string;
  memory: boolean;
  quiesced: boolean;
  /** Unix milliseconds. */
  createdAt: number;
  /** What it occupies now: it grows while the machine goes on writing. */
  sizeMb: number;
  /** The machine's disks go on from this one: "you are here". At most one of a machine. */
  current: boolean;
}

/**
 * The snapshots of machines: they form a tree, and the machine goes on from one of them. Every effect is ensured by
 * token, as in the rest of the port.
 */
export interface SnapshotPort {
  /** Takes a snapshot below the current one, which it becomes; `listSnapshots` finds it by its token. */
  ensureSnapshot(token: string, wanted: SnapshotRequest, signal: AbortSignal): Promise<Job>;
  /**
   * Puts disks (and memory, where it was kept) back to how they were. Afterwards the machine has the power of that
   * moment where memory was kept, else it is off. What is not there is EngineFinal.
   */
  ensureReverted(token: string, of: { machineRef: string; snapshotRef: string }, signal: AbortSignal): Promise<Job>;
  /**
   * Removes one snapshot and merges its changes: those below it hang on the one above it. Of one that is not there it
   * says so as a finished job.
   */
  ensureSnapshotRemoved(
    token: string,
    of: { machineRef: string; snapshotRef: string },
    signal: AbortSignal,
  ): Promise<Job>;
  /** The finished snapshots of up to 500 machines, a parent before what is below it; unknown machines have none. */
  listSnapshots(machineRefs: readonly string[], signal: AbortSignal): Promise<EngineSnapshot[]>;
}
