import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { type Holding, refusalOfHardware } from '#domains/snapshots/states.ts';
import { why } from './reasons.ts';

export const configurationStates = ['planned', 'running', 'applied', 'failed', 'cancelled'] as const;
export type ConfigurationState = (typeof configurationStates)[number];

/** The parts of a configuration: what the machine computes with and keeps data on, and what is agreed about it. */
export const parts = ['compute', 'disks', 'contract'] as const;
export type Part = (typeof parts)[number];

/** A suspended server keeps its memory as it is: its hardware cannot change; what is agreed about it can. */
const ofSuspended: Record<Part, Message | null> = {
  compute: why('suspended'),
  disks: why('suspended'),
  contract: null,
};

/**
 * Why a part of the configuration cannot change now, or null when it can: one table for the server's check, the form
 * and its banner. `task` is what the server is under; `held` is why a domain above keeps the machine as it is.
 */
export function refusalOfConfiguration(
  part: Part,
  server: { state: ServerState; task: RunningTask | null; snapshots: Holding; held?: Message | null },
): Message | null {
  const reason = busyReason[server.state] ?? (server.state === 'suspended' ? ofSuspended[part] : null);
  if (reason !== null) return reason;
  const holder = holderOf('machine', server.task);
  if (holder !== null) return holder;
  return part === 'contract' ? null : (server.held ?? refusalOfHardware(part, server.snapshots));
}

/** Snapshots that are in the way of nothing. */
export const noSnapshots: Holding = { disks: 0, compute: 0 };
