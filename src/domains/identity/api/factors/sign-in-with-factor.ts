import { staged } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { finishSignIn, proveFactor, type Completed } from './complete-sign-in.ts';
import { verifyCode } from './verify-code.ts';

/** Completes a sign-in with a sent code, an authenticator's code or a recovery code. */
export const signInWithFactor = staged<(typeof identity)['signInWithFactor'], Completed>({
  prepare: (ctx, { input }) =>
    proveFactor(ctx, input, (tx, half) =>
      verifyCode(ctx, tx, { ...input, accountId: half.account_id, holder: half.id }),
    ),
  run: (ctx, { input }, done) => finishSignIn(ctx, done, input.rememberBrowser),
});
