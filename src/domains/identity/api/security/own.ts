import { NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';

/** The path names a person: only oneself exists here. */
export function requireSelf(ctx: Ctx, id: string): void {
  if (id !== ctx.me.accountId) throw new NotFound();
}
