import { readContext } from './context.js';
import { issueTokens } from './csrf.js';
/** The user context, with fresh tokens: a tab that has none yet asks here before it changes anything. */
export const readUser = async (ctx) => {
    issueTokens(ctx, ctx.me.sessionId);
    return readContext(ctx.db, ctx.me.accountId, ctx.request.site);
};
