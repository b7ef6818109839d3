import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readProvenUntil } from './store-session.ts';

/** How long password and factor count as proven. */
export const provenMs = 10 * 60_000;

/** Seconds for which this session may change factors. */
export async function provenSeconds(ctx: Ctx): Promise<number> {
  const until = await readProvenUntil(ctx.db, ctx.me.sessionId);
  return Math.max(0, Math.ceil(((until?.getTime() ?? 0) - ctx.now.getTime()) / 1000));
}

/** Throws 1500 unless this session has proven itself lately: an open screen must not be enough to take a factor off. */
export async function requireProof(ctx: Ctx): Promise<void> {
  if (ctx.provenBefore !== true && (await provenSeconds(ctx)) === 0) throw new Refusal(403, [item(1500)]);
}
