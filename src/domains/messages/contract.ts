import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';

export const messages = contract('messages', {
  retryMessages: op({
    method: 'POST',
    path: '/messages/retry',
    summary:
      "Resends messages in scope that could not be delivered in the last days. Messages with secret content can't be resent.",
    may: 'message.retry',
    audit: 'message.retry',
    touches: ['reports'],
    support: 'refused',
    input: z.strictObject({
      /** Which; all of the last seven days when it is left out. */
      messageIds: z.array(z.uuid()).min(1).max(500).optional(),
    }),
    output: z.object({ retried: z.int() }),
    dryRun: true,
  }),
});
