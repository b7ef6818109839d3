import type { ServerState } from '#domains/servers/states.ts';

/** Why a server in this state is shared with nobody new; null when it can be. What is shared can always be taken back. */
export const refusalOfSharing: Record<ServerState, string | null> = {
  creating: null,
  on: null,
  off: null,
  suspended: null,
  configuring: null,
  cloning: null,
  migrating: null,
  terminating: 'The server is being terminated.',
  terminated: 'The server has been terminated.',
  error: null,
};
