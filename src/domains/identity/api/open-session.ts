import type { z } from 'zod';
import type { Ctx } from '#platform/http/context.ts';
import type { UserContext } from '../schemas.ts';
import { readContext } from './context.ts';
import { issueTokens } from './csrf.ts';
import { knowDevice } from './factors/devices.ts';
import { touchAddress } from './factors/store-setting.ts';
import { lockoutKey } from './lockout.ts';
import { lifeOf, roleOf, sessionCookie, startSession } from './session.ts';
import { readAccount } from './store.ts';
import { logSignIn } from './store-login-log.ts';

export interface Entrant {
  accountId: string;
  email: string;
  /** How they proved who they are, for the log. */
  method: string;
}

/**
 * Starts the session of someone who has proven everything that was asked, in the request's transaction: cookies,
 * tokens, a line in the log and one in the audit trail. Answers the user context.
 */
export async function openSession(ctx: Ctx, who: Entrant): Promise<z.input<typeof UserContext>> {
  const { accountId, email, method } = who;
  const { site } = ctx.request;
  const account = await readAccount(ctx.db, accountId, ctx.now);
  if (account.sign_in_id !== null) throw new Error('a membership is opened by the sign-in of its person');
  const life = lifeOf(ctx.app.config, site, roleOf(account.role) ?? 'account-holder');
  const session = await startSession(ctx.db, { accountId, request: ctx.request, now: ctx.now.getTime(), life });
  await logSignIn(ctx.db, ctx, { email, accountId, result: 'success', method, sessionId: session.id });
  await touchAddress(ctx.db, accountId, { ip: ctx.request.ip, now: ctx.now });
  await knowDevice(ctx, lockoutKey(ctx.app.secret, site.id, email));
  ctx.audited({
    objectType: 'session',
    objectId: session.id,
    objectName: email,
    siteId: site.id,
    accountId,
    by: { accountId, email },
    diff: { method: [null, method] },
  });
  ctx.setCookie(sessionCookie(ctx.app.config), session.token, { httpOnly: true, maxAgeSeconds: life.lifeMs / 1000 });
  issueTokens(ctx, session.id);
  return readContext(ctx, accountId, site);
}
