import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { issueTokens } from '../csrf.ts';
import { requireMay, requirePerson } from '../people/person.ts';
import { requireProof } from '../security/proof.ts';
import { startSession, secondCookie } from '../session.ts';
import { endSupports, insertSupport } from './store-support.ts';

/** A support session ends after this long, used or not. */
export const supportMs = 60 * 60_000;

/** Takes a customer's place. The operator's own session stays, and the new one falls with it. */
export const startSupport: Run<(typeof identity)['startSupport']> = async (ctx, { params, input }) => {
  const row = await requirePerson(ctx, ctx.db, params.accountId);
  requireMay(ctx.me, row, input.mode === 'viewing' ? 'view' : 'act');
  await requireProof(ctx);
  const { accountId, siteId, email } = row;
  const id = newId<'session'>();
  await endSupports(ctx.db, { operatorSession: ctx.me.sessionId }, ctx.now);
  await insertSupport(ctx.db, {
    id,
    accountId,
    operator: { accountId: ctx.me.accountId, name: ctx.me.name, email: ctx.me.email },
    mode: input.mode,
    reason: input.reason,
    ticket: input.ticket,
    startedAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + supportMs),
  });
  const { token } = await startSession(ctx.db, {
    accountId,
    request: ctx.request,
    now: ctx.now.getTime(),
    life: { idleMs: supportMs, lifeMs: supportMs },
    beside: { session: ctx.me.sessionId, supportId: id },
  });
  ctx.setCookie(secondCookie(ctx.app.config), token, { httpOnly: true, maxAgeSeconds: supportMs / 1000 });
  issueTokens(ctx, id);
  ctx.audited({
    objectType: 'support',
    objectId: id,
    objectName: email,
    siteId,
    accountId,
    diff: { mode: [null, input.mode], reason: [null, input.reason], ticket: [null, input.ticket] },
  });
};
