import { messages } from '#kernel/message.ts';

/** Why something cannot be done, as server and console say it. */
export const why = messages('firewall', {
  'same-id': 'two rules have the same id.',
  'nothing-to-confirm': 'No rules are waiting for confirmation.',
});
