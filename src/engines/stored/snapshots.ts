import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { z } from 'zod';
import type { EngineSnapshot, SnapshotRequest } from '#engines/snapshots.ts';
import type { Job } from '#engines/port.ts';
import { type Desk, order, workable } from './ensure.ts';
import { seenJob } from './jobs.ts';
import type { SnapshotOrder, TakeOrder } from './orders.ts';
import { machineByRef } from './machines.ts';
import type { SqliteFile } from '../sqlite-file.ts';

/** A snapshot as the store keeps it, with what the machine had then. */
export interface SnapshotRow extends Omit<EngineSnapshot, 'memory' | 'quiesced' | 'current'> {
  memory: number;
  quiesced: number;
  current: number;
  hardware: string;
}

const columns = `ref, token, machine_ref AS machineRef, parent_ref AS parentRef, name, memory, quiesced,
  created_at AS createdAt, size_mb AS sizeMb, current, hardware`;

/** The snapshots of a machine, oldest first, so that a parent comes before what is below it. */
export const snapshotsOf = (store: SqliteFile, machineRef: string): SnapshotRow[] =>
  store.all<SnapshotRow>(`SELECT ${columns} FROM snapshots WHERE machine_ref = ? ORDER BY created_at, ref`, machineRef);

/** One snapshot of a machine. */
export const snapshotByRef = (
  store: SqliteFile,
  of: { machineRef: string; snapshotRef: string },
): SnapshotRow | undefined => snapshotsOf(store, of.machineRef).find(({ ref }) => ref === of.snapshotRef);

/** The finished snapshots of machines. */
export function listSnapshots(store: SqliteFile, refs: readonly string[]): EngineSnapshot[] {
  return refs
    .flatMap((ref) => (machineByRef(store, ref)?.state === 'ready' ? snapshotsOf(store, ref) : []))
    .map(({ hardware: _, memory, quiesced, current, ...row }) => ({
      ...row,
      memory: memory === 1,
      quiesced: quiesced === 1,
      current: current === 1,
    }));
}

/** Takes a snapshot below the current one. */
export function ensureSnapshot(desk: Desk, token: string, { machineRef, ...wanted }: SnapshotRequest): Job {
  const seen = seenJob(desk.store, token, 'snapshot');
  if (seen) return seen;
  const { power } = workable(desk, machineRef);
  if ((wanted.memory || wanted.quiesce) && power !== 'on') throw new EngineFinal(say('not-running'));
  const max = desk.capabilities.snapshots?.max ?? 0;
  if (snapshotsOf(desk.store, machineRef).length >= max)
    throw new EngineFinal(`A machine here has ${max} snapshots at most.`);
  const body: z.infer<typeof TakeOrder> = wanted;
  return order(desk, { token, kind: 'snapshot', machineRef, body });
}

/** Puts the machine back to how it was. */
export function ensureReverted(desk: Desk, token: string, of: { machineRef: string; snapshotRef: string }): Job {
  const seen = seenJob(desk.store, token, 'revert');
  if (seen) return seen;
  workable(desk, of.machineRef);
  const snapshot = snapshotByRef(desk.store, of);
  if (!snapshot) throw new EngineFinal(say('snapshot-gone'));
  const body: z.infer<typeof SnapshotOrder> = { snapshotRef: of.snapshotRef };
  const leaves = snapshot.memory === 1 ? 'on' : 'off';
  return order(desk, { token, kind: 'revert', machineRef: of.machineRef, body, leaves });
}

/** Removes one snapshot; one that is not there has been removed already. */
export function ensureSnapshotRemoved(desk: Desk, token: string, of: { machineRef: string; snapshotRef: string }): Job {
  const seen = seenJob(desk.store, token, 'remove-snapshot');
  if (seen) return seen;
  const there = machineByRef(desk.store, of.machineRef)?.state === 'ready' && snapshotByRef(desk.store, of);
  const body: z.infer<typeof SnapshotOrder> = { snapshotRef: of.snapshotRef };
  const wanted = { token, kind: 'remove-snapshot', machineRef: there ? of.machineRef : null, body };
  return order(desk, wanted, !there);
}
