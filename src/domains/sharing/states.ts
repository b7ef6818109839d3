import type { Message } from '#kernel/message.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';

/** Why a server in this state is shared with no one new; null when it can be. What is shared can always be taken back. */
export const refusalOfSharing: Record<ServerState, Message | null> = {
  creating: null,
  on: null,
  off: null,
  suspended: null,
  configuring: null,
  cloning: null,
  migrating: null,
  terminating: busyReason.terminating,
  terminated: busyReason.terminated,
  error: null,
};
