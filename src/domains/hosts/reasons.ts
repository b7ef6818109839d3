import { messages } from '#kernel/message.ts';

/** Why something is not possible with a host now. */
export const why = messages('hosts', {
  'no-control': "The engine can't close its hosts.",
  'no-move': "The engine can't move servers between hosts.",
  'no-servers': 'There are no servers on the host.',
  'has-servers': 'There are servers on the host. Evacuate it instead.',
  evacuating: 'The host is being evacuated.',
  'state-online': 'The host is online.',
  'state-disabled': 'The host is disabled for new servers.',
  'state-entering': 'The host is being evacuated.',
  'state-maintenance': 'The host is under maintenance.',
  'state-degraded': 'The host is degraded.',
  'state-offline': 'The host is offline.',
  'state-unknown': 'The engine has not reported the host for a while.',
  'evacuation-running': 'The evacuation is running.',
  'evacuation-paused': 'The evacuation is paused.',
  'evacuation-done': 'The evacuation is done.',
  'evacuation-aborted': 'The evacuation was aborted.',
  'nothing-failed': 'No move has failed.',
  'no-target': 'No other host has enough free memory.',
  'no-live-target': 'No other host of the cluster has enough free memory, and the server would be restarted elsewhere.',
  'suspended-stays': 'The server is suspended, and no other host of the cluster has enough free memory.',
  'protected-stays': 'The server is protected and is not restarted.',
  'host-unknown': 'The engine has not reported the host of the server.',
  'left-host': 'The server is no longer on the host.',
});
