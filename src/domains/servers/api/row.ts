import type { ServerState, Power } from '../states.ts';

/** The states in the database are those of the check constraint, which is the list in states.ts. */
export const stateOf = (text: string): ServerState => text as ServerState;

/** What the wire calls the power: a suspended server that was resumed says so until its next power change. */
export function powerOf(state: ServerState, resumed: boolean): Power {
  if (state === 'on') return resumed ? 'resumed' : 'on';
  if (state === 'suspended') return 'suspended';
  // A server under reconfiguration keeps running; one that is made, removed or broken is not known to run.
  return state === 'configuring' || state === 'migrating' ? 'on' : 'off';
}
