import type { Ctx } from '#platform/http/context.ts';
import { issueTokens } from './csrf.ts';
import { endMembershipSessions } from './session-store.ts';
import { lifeOf, secondCookie, startSession } from './session.ts';
import { readOperatorSession } from './support/store-support.ts';

/**
 * Has this browser act in a membership of the person who is signed in, or in their own account (null). Their own session stays, and
 * the new one ends with it. The caller has checked that the membership is theirs.
 */
export async function switchAccount(ctx: Ctx, membershipId: string | null): Promise<void> {
  const { sessionId, signInId, role } = ctx.me;
  const own = signInId === null ? sessionId : await readOperatorSession(ctx.db, sessionId);
  if (own === null) throw new Error('a membership without the session that it was begun from');
  await endMembershipSessions(ctx.db, own, ctx.now);
  if (membershipId === null) {
    ctx.setCookie(secondCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
    return issueTokens(ctx, own);
  }
  const life = lifeOf(ctx.app.config, ctx.request.site, role);
  const { id, token } = await startSession(ctx.db, {
    accountId: membershipId,
    request: ctx.request,
    now: ctx.now.getTime(),
    life,
    beside: { session: own, supportId: null },
  });
  ctx.setCookie(secondCookie(ctx.app.config), token, { httpOnly: true, maxAgeSeconds: life.lifeMs / 1000 });
  issueTokens(ctx, id);
}
