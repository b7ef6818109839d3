import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';

export const messages = contract('messages', {
  retryMessages: op({
    method: 'POST',
    path: '/messages/retry',
    summary:
      'Sends messages in scope again that were given up in the last days; those whose text was secret have lost it.',
    may: 'message.retry',
    audit: 'message.retry',
    touches: ['reports'],
    support: 'refused',
    input: z.strictObject({
      /** Which; all of the last seven days when it is left out. */
      messageIds: z.array(z.uuid()).min(1).max(500).optional(),
    }),
    output: z.object({ retried: z.int() }),
  }),
});
