import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { failureLane } from './factors/devices.ts';
import { keyedDigest } from './factors/keys.ts';
import { lockoutKey } from './lockout.ts';
import { makeWork, solvedNonce } from './proof-of-work.ts';
import { readFailures, type FailureRow } from './store-lockout.ts';

/** Ten failures: a user who forgot their password only sees the first countdown. */
const blocksToAsk = 2;

/**
 * A proof of work is good for one try: it is signed for the counter as it is, and the next failure changes that.
 * So nothing has to be kept for someone who has not signed in.
 */
function signingKey(ctx: Ctx, key: string, row: FailureRow | undefined): string {
  const standing = row === undefined ? 'none' : `${row.blocks} ${row.failures} ${row.last_at.getTime()}`;
  return keyedDigest(ctx.app.secret, 'sign-in-captcha', key, standing).toString('hex');
}

/** Hands out the proof of work for one try at a name, whether anyone has it or not. */
export const readSignInCaptcha: Run<(typeof identity)['readSignInCaptcha']> = async (ctx, { query }) => {
  const name = lockoutKey(ctx.app.secret, ctx.request.site.id, query.email.trim());
  const { key } = await failureLane(ctx, name);
  return makeWork(signingKey(ctx, key, await readFailures(ctx.db, key)));
};

/** Throws 1600 when a name that has been blocked twice lately is tried without a fresh proof of work. */
export async function requirePerson(ctx: Ctx, tried: { key: string; captcha: string }): Promise<void> {
  const row = await readFailures(ctx.pool, tried.key);
  if (row === undefined || row.blocks < blocksToAsk) return;
  if ((await solvedNonce(tried.captcha, signingKey(ctx, tried.key, row))) === null)
    throw new Refusal(403, [item(1600, 'captcha')]);
}
