import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { lifeOf } from '../session.ts';
import { touchSession } from '../session-store.ts';
import { readLife } from './store-session.ts';

/** How long the session lasts if no one does anything. */
export const readSession: Run<(typeof identity)['readSession']> = (ctx) => lifeNow(ctx);

/** Puts off the idle end; the absolute one stays. */
export const keepSession: Run<(typeof identity)['keepSession']> = async (ctx) => {
  const { idleMs } = lifeOf(ctx.app.config, ctx.request.site, ctx.me.role);
  if (ctx.me.operator === null)
    await touchSession(ctx.db, ctx.me.sessionId, { at: ctx.now, idleUntil: new Date(ctx.now.getTime() + idleMs) });
  return lifeNow(ctx);
};

async function lifeNow(ctx: Ctx) {
  const { idleUntil, expiresAt } = await readLife(ctx.db, ctx.me.sessionId);
  const absolute = expiresAt <= idleUntil;
  const left = (absolute ? expiresAt : idleUntil).getTime() - ctx.now.getTime();
  return {
    idleSeconds: Math.round(lifeOf(ctx.app.config, ctx.request.site, ctx.me.role).idleMs / 1000),
    secondsLeft: Math.max(0, Math.floor(left / 1000)),
    absolute,
  };
}
