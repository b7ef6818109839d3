import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { unrest, type ServerState } from '#domains/servers/states.ts';

export const guestActions = ['reset', 'rescue', 'leave', 'rebuild'] as const;
export type GuestAction = (typeof guestActions)[number];

/** The rescue system and a fresh system disk may mend a server that failed. */
const inError: Record<GuestAction, boolean> = { reset: false, rescue: true, leave: true, rebuild: true };

const whenSuspended = 'The server is suspended. Resume it first.';
/** What a server that runs from the rescue system cannot have done to it, and why. */
export const inRescue: Record<GuestAction, string | null> = {
  reset: 'The server is in rescue mode. Leave it first.',
  rescue: 'The server is in rescue mode already.',
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
): string | null {
  if (server.state !== 'error' || !inError[action]) {
    const reason = unrest[server.state];
    if (reason !== null) return reason;
  }
  if (server.state === 'suspended') return whenSuspended;
  const reason = server.rescue ? inRescue[action] : action === 'leave' ? 'The server is not in rescue mode.' : null;
  if (reason !== null) return reason;
  return holderOf('machine', server.task);
}
