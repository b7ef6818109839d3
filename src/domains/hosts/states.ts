import type { Message } from '#kernel/message.ts';
import { why } from './reasons.ts';

/** The state of a host as operators see it: what its engine says, and what the console knows beyond. */
export const hostStates = ['online', 'disabled', 'entering', 'maintenance', 'degraded', 'offline', 'unknown'] as const;
export type HostState = (typeof hostStates)[number];

export const hostActions = ['enable', 'disable', 'maintain', 'resume', 'evacuate'] as const;
export type HostAction = (typeof hostActions)[number];

/** The states in which each action is possible. */
const from: Record<HostAction, readonly HostState[]> = {
  enable: ['disabled'],
  disable: ['online', 'degraded'],
  maintain: ['online', 'disabled', 'degraded', 'offline'],
  resume: ['maintenance'],
  evacuate: ['online', 'disabled', 'degraded'],
};

export interface HostStanding {
  state: HostState;
  /** An evacuation is running or paused. */
  evacuating: boolean;
  servers: number;
  canControl: boolean;
  canMove: boolean;
}

/** Why an action is not possible with a host now; null: it is. Server and buttons ask it. */
export function refusalOfAction(action: HostAction, host: HostStanding): Message | null {
  if (!host.canControl) return why('no-control');
  if (host.evacuating) return why('evacuating');
  if (!from[action].includes(host.state)) return why(`state-${host.state}`);
  switch (action) {
    case 'maintain':
      // Where servers can move, a host is maintained without any on it.
      return host.canMove && host.servers > 0 ? why('has-servers') : null;
    case 'evacuate':
      if (!host.canMove) return why('no-move');
      return host.servers === 0 ? why('no-servers') : null;
    case 'enable':
    case 'disable':
    case 'resume':
      return null;
  }
}

export const evacuationStates = ['running', 'paused', 'done', 'aborted'] as const;
export type EvacuationState = (typeof evacuationStates)[number];

/**
 * The state of the move of one server: `blocked` can't move as things are, `skipped` was not reached before the evacuation
 * was aborted.
 */
export const moveStates = ['waiting', 'moving', 'moved', 'failed', 'blocked', 'skipped'] as const;
export type MoveState = (typeof moveStates)[number];

/** `off`: the server is off and stays so; `cold`: it is stopped and started again. */
export const moveMethods = ['live', 'off', 'cold'] as const;
export type MoveMethod = (typeof moveMethods)[number];

export const evacuationMoves = ['pause', 'resume', 'abort', 'retry'] as const;
export type EvacuationMove = (typeof evacuationMoves)[number];

const possible: Record<EvacuationMove, readonly EvacuationState[]> = {
  pause: ['running'],
  resume: ['paused'],
  abort: ['running', 'paused'],
  retry: ['done'],
};

/** Why an evacuation can't be moved to another state now; null: it can. `failed` counts blocked servers too. */
export function refusalOfMove(
  move: EvacuationMove,
  { state, failed }: { state: EvacuationState; failed: number },
): Message | null {
  if (!possible[move].includes(state)) return why(`evacuation-${state}`);
  return move === 'retry' && failed === 0 ? why('nothing-failed') : null;
}
