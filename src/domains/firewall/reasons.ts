import { messages } from '#kernel/message.ts';

/** Why something cannot be done, as server and console say it. */
export const why = messages('firewall', {
  'same-id': 'Two rules have the same ID. Give each rule its own.',
  'nothing-to-confirm': 'No rules are waiting for confirmation.',
});
