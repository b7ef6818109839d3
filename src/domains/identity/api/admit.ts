import type { z } from 'zod';
import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { UserContext } from '../schemas.ts';
import { openSession } from './open-session.ts';
import { readAccount } from './store.ts';
import { logSignIn } from './store-login-log.ts';

/** What became of somebody who proved who they are by other means than a password. */
export interface Admission {
  user: z.input<typeof UserContext>;
}

/**
 * Lets somebody in whom a social network or a site's own page vouches for, under the rules of every sign-in: an account
 * that is disabled or locked stays out (10). Runs in the request's transaction.
 */
export async function admit(ctx: Ctx, accountId: string, method: string): Promise<Admission> {
  const account = await readAccount(ctx.db, accountId);
  if (!account.enabled || account.status === 'Locked') {
    await logSignIn(ctx.pool, ctx, { email: account.email, accountId, result: 'disabled', method });
    throw new Refusal(403, [item(10)]);
  }
  return { user: await openSession(ctx, { accountId, email: account.email, method }) };
}
