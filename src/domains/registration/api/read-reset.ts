import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { findMailToken } from './store-mail-token.ts';

/** The email of a reset link that still works; 18 for any other. */
export const readReset: Run<(typeof registration)['readReset']> = async (ctx, { params }) => {
  const { email } = await findReset(ctx, params.token);
  return { email };
};

/** The account of a reset token that is neither used nor expired. Throws Invalid (18). */
export async function findReset(ctx: Ctx, token: string) {
  const found = await findMailToken(ctx.db, { token, purpose: 'reset', siteId: ctx.request.site.id });
  if (found === undefined || found.usedAt !== null || found.expiresAt <= ctx.now || found.sentTo !== found.email)
    throw new Invalid([item(18, 'token')]);
  return found;
}
