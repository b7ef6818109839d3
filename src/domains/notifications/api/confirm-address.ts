import { Refusal, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { digestOf } from '#platform/token.ts';
import { confirmByToken } from './store-addresses.ts';

/** Whoever holds the link confirms the address it was mailed to; no session is needed. */
export const confirmAddress: Run<typeof notifications.confirmAddress> = async (ctx, { input }) => {
  const confirmed = await confirmByToken(ctx.db, digestOf(input.token), ctx.now);
  if (confirmed === null) throw new Refusal(400, [item(1451, 'token')]);
  const { accountId, email } = confirmed;
  ctx.audited({ objectType: 'account', objectId: accountId, accountId, siteId: ctx.request.site.id });
  return { email };
};
