import { item, Refusal } from '#kernel/errors.ts';
import { staged, type Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { checkOrigin } from '../csrf.ts';
import { finishSignIn, proveFactor, type Completed } from './complete-sign-in.ts';
import { requireHalfLogin } from './half-login.ts';
import { readFactors } from './offer.ts';
import { isPasskeyProof, proofOptions } from './passkeys.ts';

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
