import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('ssh-keys', {
  'ssh-key.create': 'Key added',
  'ssh-key.rename': 'Key renamed to {name}',
  'ssh-key.delete': 'Key deleted',
});
