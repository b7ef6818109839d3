import type { Ctx } from '#platform/http/context.ts';
import { readContext } from './context.ts';
import { issueTokens } from './csrf.ts';
import { sessionCookie, startSession } from './session.ts';
import { logSignIn, type SignInMethod } from './store-login-log.ts';

export interface Entrant {
  accountId: string;
  email: string;
  method: SignInMethod;
}

/**
 * Starts the session of somebody who has proved who they are, in the request's transaction: cookies, tokens, a line
 * in the log and one in the audit trail. Answers the user context.
 */
export async function openSession(ctx: Ctx, { accountId, email, method }: Entrant) {
  const { site } = ctx.request;
  const session = await startSession(ctx.db, { accountId, request: ctx.request, now: ctx.now.getTime() });
  await logSignIn(ctx.db, ctx, { email, accountId, result: 'success', method });
  ctx.audited({ objectType: 'session', objectId: session.id, objectName: email, siteId: site.id, accountId });
  ctx.setCookie(sessionCookie(ctx.app.config), session.token, { httpOnly: true, maxAgeSeconds: site.hours * 3600 });
  issueTokens(ctx, session.id);
  return readContext(ctx.db, accountId, site);
}
