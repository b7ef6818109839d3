import { Invalid, item, TooMany } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { keyedDigest } from '../factors/keys.ts';
import { verifyPassword } from '../password.ts';
import { readHash } from '../store.ts';
import { blockedSeconds, countFailureIn, forgetFailures } from '../store-lockout.ts';

/**
 * Throws 1514 at `key` unless it is the caller's own password; guesses are counted with those of the proof of identity
 * and end in 13. Runs before a transaction.
 */
export async function requireOwnPassword(ctx: Ctx, password: string, key: string): Promise<void> {
  const { accountId } = ctx.me;
  const counter = keyedDigest(ctx.app.secret, 'proof-failures', accountId).toString('base64url');
  const now = ctx.now.getTime();
  const blocked = await blockedSeconds(ctx.pool, counter, now);
  if (blocked > 0) throw new TooMany(blocked, 13);
  const { right } = await verifyPassword(password, await readHash(ctx.pool, accountId));
  // Guesses that ran beside this one may have blocked the account since.
  const since = await blockedSeconds(ctx.pool, counter, now);
  if (since > 0) throw new TooMany(since, 13);
  if (right) return forgetFailures(ctx.pool, counter);
  const seconds = await ctx.pool.transaction().execute((tx) => countFailureIn(tx, counter, now));
  if (seconds > 0) throw new TooMany(seconds, 13);
  throw new Invalid([item(1514, key)]);
}
