import type { Run } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { checkOrigin, xsrfCookie } from './csrf.ts';
import { endSession } from './session-store.ts';
import { sessionCookie } from './session.ts';

/** Ends the session, if there is one, and takes the cookies back. A foreign page cannot sign anybody out. */
export const signOut: Run<(typeof identity)['signOut']> = async (ctx) => {
  checkOrigin(ctx.app.config, ctx.request);
  const sessionId = ctx.actor?.sessionId ?? null;
  if (sessionId !== null) await endSession(ctx.db, sessionId, { reason: 'signed-out', now: ctx.now.getTime() });
  ctx.setCookie(sessionCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
  ctx.setCookie(xsrfCookie, '', { httpOnly: false, maxAgeSeconds: 0 });
  ctx.setHeader('clear-site-data', '"cache"');
  ctx.audited({ objectType: 'session', objectId: sessionId ?? 'none', siteId: ctx.request.site.id });
  return { signedIn: false };
};
