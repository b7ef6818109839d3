import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { refusalOfHardware } from '#domains/snapshots/states.ts';
import { why } from './reasons.ts';

export const configurationStates = ['planned', 'running', 'applied', 'failed', 'cancelled'] as const;
export type ConfigurationState = (typeof configurationStates)[number];

/** The halves of a configuration: what the machine has, and what is agreed about it. */
export const halves = ['hardware', 'contract'] as const;
export type Half = (typeof halves)[number];

/** A suspended server keeps its memory as it is: its hardware cannot change; what is agreed about it can. */
const ofSuspended: Record<Half, Message | null> = {
  hardware: why('suspended'),
  contract: null,
};

/**
 * Why a half of the configuration cannot change now, or null when it can: one table for the server's check, the form
 * and its banner. `task` is what the server is under; `held` is why a domain above keeps the machine as it is.
 */
export function refusalOfConfiguration(
  half: Half,
  server: { state: ServerState; task: RunningTask | null; snapshots: number; held?: Message | null },
): Message | null {
  const reason = busyReason[server.state] ?? (server.state === 'suspended' ? ofSuspended[half] : null);
  if (reason !== null) return reason;
  const holder = holderOf('machine', server.task);
  if (holder !== null) return holder;
  return half === 'hardware' ? (server.held ?? refusalOfHardware(server.snapshots)) : null;
}
