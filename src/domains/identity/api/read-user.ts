import type { Run } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { readContext } from './context.ts';
import { issueTokens } from './csrf.ts';

/** The user context, with fresh tokens: a tab that has none yet asks here before it changes anything. */
export const readUser: Run<(typeof identity)['readUser']> = async (ctx) => {
  issueTokens(ctx, ctx.me.sessionId);
  return readContext(ctx.db, ctx.me.accountId, ctx.request.site);
};
