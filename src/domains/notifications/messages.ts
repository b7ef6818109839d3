import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('notifications', {
  'not-in-set': 'this notification does not belong to this group.',
  'sender-characters': 'remove quotes and angle brackets.',
  'no-such-notification': 'this notification does not exist.',
  // Why a notification was not sent.
  'switched-off': 'Turned off in your notification settings.',
  'webhook-failing': 'Earlier calls of this address failed. Save the webhook again to turn it back on.',
  'no-verified-phone': 'You have no verified phone number.',
  'too-many-an-hour': 'More than {max, number} in an hour.',
});
