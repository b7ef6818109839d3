import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('notifications', {
  'not-in-set': 'This notification does not belong to this group. Choose another one.',
  'sender-characters': 'Remove quotes and angle brackets.',
  'no-such-notification': 'This notification does not exist. Choose another one.',
  // Why a notification was not sent.
  'switched-off': 'Turned off in your notification settings.',
  'webhook-failing': 'Earlier calls of this address failed. Save the webhook again to turn it back on.',
  'no-verified-phone': 'You have no verified phone number.',
  'too-many-an-hour': 'More than {max, number} in an hour.',
});
