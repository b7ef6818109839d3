import { messages } from '#kernel/message.ts';

/** What the history of an account says, by the names that the audit trail has for it. */
export const say = messages('social', {
  'fact-connected': '{name} ({email}) stays connected: it still signs in to the account.',
  'social.link': 'Connected to {name}',
  'social.unlink': 'Disconnected from {name}',
});
