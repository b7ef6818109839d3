import { item, Refusal } from '#kernel/errors.ts';
import { staged, type Run, type Ctx } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { checkOrigin } from '../csrf.ts';
import { finishSignIn, proveFactor, type Completed } from './complete-sign-in.ts';
import { requireHalfLogin, startHalfLogin } from './half-login.ts';
import { readFactors } from './offer.ts';
import { isPasskeyProof, proofOptions } from './passkeys.ts';
import { verifyCode } from './verify-code.ts';
import type { z } from 'zod';
import type { SignInAnswer } from '../../factor-schemas.ts';
import { openSession } from '../open-session.ts';
import { logSignIn } from '../store-login-log.ts';
import { isRemembered } from './devices.ts';
import { requirePermitted } from './require-permitted.ts';

/** Hands out the challenge that one of the person's passkeys signs. */
export const startPasskeySignIn: Run<(typeof identity)['startPasskeySignIn']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const half = await requireHalfLogin(ctx, ctx.db, input);
  const { methods } = await readFactors(ctx.db, half.account_id, half.site_id);
  if (!methods.includes('passkey')) throw new Refusal(400, [item(1513)]);
  return proofOptions(ctx, half.account_id);
};

/** Completes a sign-in with a passkey. */
export const signInWithPasskey = staged<(typeof identity)['signInWithPasskey'], Completed>({
  prepare: (ctx, { input }) =>
    proveFactor(ctx, input, async (tx, half) => {
      const { methods } = await readFactors(tx, half.account_id, half.site_id);
      if (!methods.includes('passkey')) return null;
      const given = { accountId: half.account_id, answer: input.credential };
      return (await isPasskeyProof(ctx, tx, given)) ? 'passkey' : null;
    }),
  run: (ctx, { input }, done) => finishSignIn(ctx, done, input.rememberBrowser),
});

/** Completes a sign-in with a sent code, an authenticator's code or a recovery code. */
export const signInWithFactor = staged<(typeof identity)['signInWithFactor'], Completed>({
  prepare: (ctx, { input }) =>
    proveFactor(ctx, input, (tx, half) =>
      verifyCode(ctx, tx, { ...input, accountId: half.account_id, holder: half.id }),
    ),
  run: (ctx, { input }, done) => finishSignIn(ctx, done, input.rememberBrowser),
});

/**
 * What follows the first proof of a sign-in, whichever it was: the address must be permitted (55), and the session
 * opens, or the second step begins where a factor is on or asked for and the browser is not remembered.
 */
export async function continueSignIn(
  ctx: Ctx,
  who: { accountId: string; email: string; method: string },
): Promise<z.input<typeof SignInAnswer>> {
  const { accountId, email } = who;
  await requirePermitted(ctx, who);
  const { needed } = await readFactors(ctx.db, accountId, ctx.request.site.id);
  if (!needed || (await isRemembered(ctx, ctx.db, accountId))) return openSession(ctx, who);
  const { id, offer } = await startHalfLogin(ctx, who);
  await logSignIn(ctx.db, ctx, { ...who, result: 'factor-asked' });
  const siteId = ctx.request.site.id;
  ctx.audited({ objectType: 'half-login', objectId: id, objectName: email, siteId, accountId });
  return offer;
}
