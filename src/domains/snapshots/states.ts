import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { unrest, type ServerState } from '#domains/servers/states.ts';
import { maxSnapshots } from './limits.ts';

export const snapshotStates = ['creating', 'ready', 'reverting', 'deleting', 'failed', 'missing'] as const;
export type SnapshotState = (typeof snapshotStates)[number];

export const snapshotActions = ['create', 'revert', 'delete'] as const;
export type SnapshotAction = (typeof snapshotActions)[number];

/** How far what is on the disks can be relied on after a revert. */
export const consistencies = ['crash', 'file-system', 'application'] as const;
export type Consistency = (typeof consistencies)[number];

/** Going back may mend a server that failed; it is no state to keep. */
const inError: Record<SnapshotAction, boolean> = { create: false, revert: true, delete: true };

const ofSnapshot: Record<SnapshotState, Record<'revert' | 'delete', true | string>> = {
  creating: both('The snapshot is still being taken.'),
  ready: { revert: true, delete: true },
  reverting: both('The server is going back to it.'),
  deleting: both('The snapshot is being deleted.'),
  failed: { revert: 'The snapshot could not be taken.', delete: true },
  missing: { revert: 'The snapshot is missing on the host.', delete: true },
};

function both(reason: string) {
  return { revert: reason, delete: reason };
}

/**
 * Why an action cannot run now, or null when it can: one table for the server's check, the buttons and their reasons.
 * `task` is what the server is under; `snapshot` is the state of the one that it is about.
 */
export function refusalOfSnapshot(
  action: SnapshotAction,
  server: { state: ServerState; task: RunningTask | null },
  snapshot: SnapshotState = 'ready',
): string | null {
  if (server.state !== 'error' || !inError[action]) {
    const reason = unrest[server.state];
    if (reason !== null) return reason;
  }
  const rule = action === 'create' ? true : ofSnapshot[snapshot][action];
  if (rule !== true) return rule;
  return holderOf('machine', server.task);
}

/** Why no further snapshot fits; null when one does. */
export const refusalOfLimit = (used: number, limit: number = maxSnapshots): string | null =>
  used < limit ? null : `The server has ${used} of ${limit} snapshots. Delete one first.`;

/** Why processor, memory and disks cannot change while a server has snapshots; null when it has none. */
export function refusalOfHardware(snapshots: number): string | null {
  if (snapshots === 0) return null;
  const count = snapshots === 1 ? '1 snapshot' : `${snapshots} snapshots`;
  return `Processor, memory and disks cannot change while the server has ${count}.`;
}
