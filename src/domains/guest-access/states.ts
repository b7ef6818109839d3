import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why as serverWhy } from '#domains/servers/reasons.ts';
import { why } from './reasons.ts';

export const guestActions = ['reset', 'rescue', 'leave', 'rebuild'] as const;
export type GuestAction = (typeof guestActions)[number];

/** The rescue system and a fresh system disk may mend a server that failed. */
const inError: Record<GuestAction, boolean> = { reset: false, rescue: true, leave: true, rebuild: true };

const whenSuspended = serverWhy('suspended-resume-first');
/** What a server that runs from the rescue system cannot have done to it, and why. */
export const inRescue: Record<GuestAction, Message | null> = {
  reset: why('in-rescue'),
  rescue: why('in-rescue-already'),
  leave: null,
  rebuild: null,
};

/**
 * Why an action cannot run now, or null when it can: one table for the server's check, the buttons and their reasons.
 * `task` is what the server is under.
 */
export function refusalOfGuest(
  action: GuestAction,
  server: { state: ServerState; task: RunningTask | null; rescue: boolean },
): Message | null {
  if (server.state !== 'error' || !inError[action]) {
    const reason = busyReason[server.state];
    if (reason !== null) return reason;
  }
  if (server.state === 'suspended') return whenSuspended;
  const reason = server.rescue ? inRescue[action] : action === 'leave' ? why('not-in-rescue') : null;
  if (reason !== null) return reason;
  return holderOf('machine', server.task);
}
