import type { z } from 'zod';
import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { SignInAnswer } from '../factor-schemas.ts';
import { continueSignIn } from './factors/sign-in.ts';
import { screen } from './screening.ts';
import { readAccount } from './store.ts';
import { logSignIn } from './store-login-log.ts';

/**
 * Lets someone in whom a social network or a site's own page vouches for, under the rules of every sign-in: an account
 * that is disabled or locked stays out (10), an address that is not permitted too (55), and where a second factor is
 * asked for its step follows: no one but the person can vouch for that. Runs in the request's transaction.
 */
export async function admit(ctx: Ctx, accountId: string, method: string): Promise<z.input<typeof SignInAnswer>> {
  const account = await readAccount(ctx.db, accountId, ctx.now);
  if (!account.enabled || account.status === 'Locked') {
    await logSignIn(ctx.pool, ctx, { email: account.email, accountId, result: 'disabled', method });
    throw new Refusal(403, [item(10)]);
  }
  const { email } = account;
  await screen(ctx, { place: 'sign-in', email, accountId }, () =>
    logSignIn(ctx.pool, ctx, { email, accountId, result: 'refused', method }),
  );
  return continueSignIn(ctx, { accountId, email: account.email, method });
}
