import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { checkOrigin, xsrfCookie } from './csrf.ts';
import { endMembershipSessions, endSession } from './session-store.ts';
import { sessionCookie, secondCookie } from './session.ts';
import { endSupports, readOperatorSession } from './support/store-support.ts';

/** Ends the session, if there is one, and takes the cookies back. A foreign page cannot sign anyone out. */
export const signOut: Run<(typeof identity)['signOut']> = async (ctx) => {
  checkOrigin(ctx.app.config, ctx.request);
  const sessionId = await ownSessionOf(ctx);
  if (sessionId !== null) {
    ctx.audited({ objectType: 'session', objectId: sessionId, siteId: ctx.request.site.id });
    for (const support of await endSupports(ctx.db, { operatorSession: sessionId }, ctx.now))
      ctx.audited({ objectType: 'support', objectId: support.id, accountId: support.accountId });
    await endMembershipSessions(ctx.db, sessionId, ctx.now);
    await endSession(ctx.db, sessionId, { reason: 'signed-out', now: ctx.now.getTime() });
  }
  ctx.setCookie(secondCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
  ctx.setCookie(sessionCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
  ctx.setCookie(xsrfCookie, '', { httpOnly: false, maxAgeSeconds: 0 });
  ctx.setHeader('clear-site-data', '"cache"');
  return { signedIn: false };
};

/** Which session ends: the person's own, and one beside it with it. */
async function ownSessionOf(ctx: Ctx): Promise<string | null> {
  if (ctx.actor === null) return null;
  const { operator, signInId, sessionId } = ctx.actor;
  return operator === null && signInId === null ? sessionId : readOperatorSession(ctx.db, sessionId);
}
