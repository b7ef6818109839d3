import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { readContext } from './context.ts';
import { issueTokens } from './csrf.ts';
import { readSupportEnd } from './support/store-support.ts';

/** The user context, with fresh tokens: a tab that has none yet asks here before it changes anything. */
export const readUser: Run<(typeof identity)['readUser']> = async (ctx) => {
  issueTokens(ctx, ctx.me.sessionId);
  const context = await readContext(ctx, ctx.me.accountId, ctx.request.site);
  const permissions =
    ctx.me.signInId === null
      ? context.permissions.filter((permission) => ctx.me.permissions.has(permission))
      : [...ctx.me.permissions];
  // The user who looks into an account for support has a factor and a password of their own.
  const isOwner = ctx.me.operator === null && ctx.me.signInId === null;
  const factorEnrolmentRequired = context.factorEnrolmentRequired && isOwner;
  const passwordChangeRequired = context.passwordChangeRequired && isOwner;
  // The person has signed them in their own account.
  const agreementSignRequired = context.agreementSignRequired && ctx.me.signInId === null;
  return {
    ...context,
    permissions,
    factorEnrolmentRequired,
    passwordChangeRequired,
    agreementSignRequired,
    support: await supportOf(ctx),
  };
};

async function supportOf(ctx: Ctx) {
  const { operator, sessionId } = ctx.me;
  const ends = operator === null ? null : await readSupportEnd(ctx.db, sessionId);
  if (operator === null || ends === null) return null;
  const secondsLeft = Math.max(0, Math.ceil((ends.getTime() - ctx.now.getTime()) / 1000));
  return { operator: operator.name, mode: operator.mode, secondsLeft, ends: ends.toISOString() };
}
