import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { maxSnapshots } from './limits.ts';
import { why } from './reasons.ts';

export const snapshotStates = ['creating', 'ready', 'reverting', 'deleting', 'failed', 'missing'] as const;
export type SnapshotState = (typeof snapshotStates)[number];

export const snapshotActions = ['create', 'revert', 'delete'] as const;
export type SnapshotAction = (typeof snapshotActions)[number];

/** How far what is on the disks can be relied on after a revert. */
export const consistencies = ['crash', 'file-system', 'application'] as const;
export type Consistency = (typeof consistencies)[number];

/** Going back may mend a server that failed; it is no state to keep. */
const inError: Record<SnapshotAction, boolean> = { create: false, revert: true, delete: true };

const ofSnapshot: Record<SnapshotState, Record<'revert' | 'delete', true | Message>> = {
  creating: both(why('being-taken')),
  ready: { revert: true, delete: true },
  reverting: both(why('reverting')),
  deleting: both(why('deleting')),
  failed: { revert: why('could-not-be-taken'), delete: true },
  missing: { revert: why('missing'), delete: true },
};

function both(reason: Message) {
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
): Message | null {
  if (server.state !== 'error' || !inError[action]) {
    const reason = busyReason[server.state];
    if (reason !== null) return reason;
  }
  const rule = action === 'create' ? true : ofSnapshot[snapshot][action];
  if (rule !== true) return rule;
  return holderOf('machine', server.task);
}

/** Why no further snapshot fits; null when one does. */
export const refusalOfLimit = (used: number, limit: number = maxSnapshots): Message | null =>
  used < limit ? null : why('limit', { used, limit });

/** The snapshots of a server that hold its disks, and those that hold its processors and memory. */
export interface Holding {
  disks: number;
  compute: number;
}

/** Why disks, or processors and memory, cannot change while a server has snapshots; null where none is in the way. */
export function refusalOfHardware(part: keyof Holding, { disks, compute }: Holding): Message | null {
  if (part === 'disks')
    return disks === 0 ? null : why(compute === 0 ? 'holds-disks' : 'holds-hardware', { count: disks });
  if (compute === 0) return null;
  return compute < disks ? why('holds-compute', { count: compute }) : why('holds-hardware', { count: compute });
}
