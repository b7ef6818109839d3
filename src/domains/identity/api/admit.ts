import type { z } from 'zod';
import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { UserContext } from '../schemas.ts';
import { isRemembered } from './factors/devices.ts';
import { readFactors } from './factors/offer.ts';
import { requirePermitted } from './factors/require-permitted.ts';
import { openSession } from './open-session.ts';
import { readAccount } from './store.ts';
import { logSignIn } from './store-login-log.ts';

/** What became of somebody who proved who they are by other means than a password. */
export interface Admission {
  user: z.input<typeof UserContext>;
}

/**
 * Lets somebody in whom a social network or a site's own page vouches for, under the rules of every sign-in: an account
 * that is disabled or locked stays out (10), an address that is not permitted too (55), and one with a second factor
 * signs in with its password unless this browser is remembered (1405). Runs in the request's transaction.
 */
export async function admit(ctx: Ctx, accountId: string, method: string): Promise<Admission> {
  const account = await readAccount(ctx.db, accountId);
  if (!account.enabled || account.status === 'Locked') {
    await logSignIn(ctx.pool, ctx, { email: account.email, accountId, result: 'disabled', method });
    throw new Refusal(403, [item(10)]);
  }
  await requirePermitted(ctx, { accountId, email: account.email });
  // Nobody but the person can vouch for the second factor; the way to give it begins with the password.
  const { needed } = await readFactors(ctx.db, accountId, ctx.request.site.id);
  if (needed && !(await isRemembered(ctx, ctx.db, accountId))) throw new Refusal(403, [item(1405)]);
  return { user: await openSession(ctx, { accountId, email: account.email, method }) };
}
