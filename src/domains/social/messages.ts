import { messages } from '#kernel/message.ts';

/** What the history of an account says, by the names that the audit trail has for it. */
export const say = messages('social', {
  'social.link': 'Connected to {name}',
  'social.unlink': 'Disconnected from {name}',
});
