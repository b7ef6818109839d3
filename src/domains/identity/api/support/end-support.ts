import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { issueTokens } from '../csrf.ts';
import { secondCookie } from '../session.ts';
import { endSupports, readOperatorSession } from './store-support.ts';

/** Leaves the customer's place; the operator's own session goes on. */
export const endSupport: Run<(typeof identity)['endSupport']> = async (ctx) => {
  const { sessionId, accountId, siteId, email } = ctx.me;
  const operatorSession = ctx.me.operator === null ? null : await readOperatorSession(ctx.db, sessionId);
  if (operatorSession === null) throw new Conflict(1635);
  await endSupports(ctx.db, { operatorSession }, ctx.now);
  ctx.setCookie(secondCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
  issueTokens(ctx, operatorSession);
  ctx.audited({ objectType: 'support', objectId: sessionId, objectName: email, siteId, accountId });
};
