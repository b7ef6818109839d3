import { messages } from '#kernel/message.ts';

/** Why something cannot be done with a server now. */
export const why = messages('servers', {
  'name.reserved': '{name} is reserved. Choose another name.',
  'task-running': 'A task is running: {task}.',
  'state.creating': 'The server is still being created.',
  'state.configuring': 'The server is being configured.',
  'state.cloning': 'The server is being cloned.',
  'state.migrating': 'The server is being moved to another host.',
  'state.terminating': 'The server is being terminated.',
  'state.terminated': 'The server has been terminated.',
  'state.error': 'The server is in an error state.',
  'on-already': 'The server is already on.',
  'off-already': 'The server is already off.',
  'suspended-already': 'The server is already suspended.',
  'not-suspended': 'The server is not suspended.',
  'off-power-on-instead': 'The server is off. Power it on instead.',
  'off-power-on-first': 'The server is off. Power it on first.',
  'suspend-when-on': 'Only a running server can be suspended.',
  'suspended-resume-instead': 'The server is suspended. Resume it instead.',
  'suspended-resume-first': 'The server is suspended. Resume it first.',
  'suspended-by-staff': 'Your provider suspended this server. Contact support to have it resumed.',
  'running-needs-force': 'The server is running. Power it off first, or force termination.',
  'terminate-protected': 'The server is protected against termination. Turn this off under Protection first.',
  'rebuild-protected': 'The server is protected against a rebuild. Turn this off under Protection first.',
});
