import { message } from '#kernel/message.ts';
import { serverStates, type ServerState } from '../../states.ts';

const stateTitles: Record<ServerState, string> = {
  creating: 'Creating',
  on: 'On',
  off: 'Off',
  suspended: 'Suspended',
  configuring: 'Configuring',
  cloning: 'Cloning',
  migrating: 'Migrating',
  terminating: 'Terminating',
  terminated: 'Terminated',
  error: 'Error',
};
/** What the states of servers are called in reports. */
export const stateChoices = serverStates.map(
  (state) => [state, message('servers', `state-${state}`, stateTitles[state])] as const,
);
