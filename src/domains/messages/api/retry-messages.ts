import type { Run } from '#platform/http/context.ts';
import type { messages } from '../contract.ts';
import { requeue } from './store-log.ts';

/** Puts messages that were given up back into the queue, for as many tries as a new one has. */
export const retryMessages: Run<typeof messages.retryMessages> = async (ctx, { input }) => {
  const again = await requeue(ctx.db, ctx.scope, input.messageIds ?? null);
  const { siteId, accountId } = ctx.me;
  if (again.length === 0)
    ctx.audited({ objectType: 'message', objectId: accountId, siteId, diff: { retried: [0, 0] } });
  for (const { id, siteId: of, accountId: whose } of again)
    ctx.audited({ objectType: 'message', objectId: id, siteId: of, accountId: whose });
  return { retried: again.length };
};
