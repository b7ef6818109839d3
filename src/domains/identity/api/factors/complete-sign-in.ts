import { Conflict, item, NotSignedIn, Refusal, TooMany } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { checkOrigin } from '../csrf.ts';
import { openSession } from '../open-session.ts';
import { blockedSeconds, countFailureIn, forgetFailures } from '../store-lockout.ts';
import { logSignIn } from '../store-login-log.ts';
import { recoveryMail } from './code-messages.ts';
import { rememberBrowser } from './devices.ts';
import { halfCookie, requireHalfLogin } from './half-login.ts';
import { keyedDigest } from './keys.ts';
import { endHalfLogin, keepHalfLogin, type HalfLogin } from './store-half-login.ts';
import { requirePermitted } from './require-permitted.ts';
import { countSpare, lockSetting } from './store-setting.ts';
import type { ProofMethod } from './verify-code.ts';

export interface Completed {
  accountId: string;
  email: string;
  method: ProofMethod;
  /** The sign-in whose second step this is. */
  halfId: string;
}
type Outcome = { half: HalfLogin } & ({ method: ProofMethod } | { blockedFor: number } | { wrong: true });

/** The counter of wrong second factors of an account, whichever sign-in they came with. */
export const factorKey = (secret: Buffer, accountId: string): string =>
  keyedDigest(secret, 'factor-failures', accountId).toString('base64url');

/**
 * Verifies the second factor and completes the sign-in. Checking, counting and consuming happen under one lock per account,
 * so that parallel guesses get no more attempts than sequential ones. Throws 50, 54, and 13 when blocked.
 */
export async function proveFactor(
  ctx: Ctx,
  claim: { email: string; mediateToken: string },
  verify: (tx: Db, half: HalfLogin) => Promise<ProofMethod | null>,
): Promise<Completed> {
  checkOrigin(ctx.app.config, ctx.request);
  if (ctx.actor !== null) throw new Conflict(11);
  const outcome = await ctx.pool.transaction().execute((tx) => attempt(ctx, tx, { claim, verify }));
  const { half } = outcome;
  const who = { email: half.email, accountId: half.account_id };
  if ('method' in outcome) return { ...who, method: outcome.method, halfId: half.id };
  const blockedFor = 'blockedFor' in outcome ? outcome.blockedFor : 0;
  await logSignIn(ctx.pool, ctx, { ...who, result: blockedFor > 0 ? 'blocked' : 'factor-wrong' });
  if (blockedFor > 0) throw new TooMany(blockedFor, 13);
  throw new Refusal(401, [item(54, 'code')]);
}

async function attempt(
  ctx: Ctx,
  tx: Db,
  what: {
    claim: { email: string; mediateToken: string };
    verify: (tx: Db, half: HalfLogin) => Promise<ProofMethod | null>;
  },
): Promise<Outcome> {
  const found = await requireHalfLogin(ctx, tx, what.claim);
  await lockSetting(tx, found.account_id);
  // The user who held the lock before may have finished this very sign-in.
  const half = await requireHalfLogin(ctx, tx, what.claim);
  const key = factorKey(ctx.app.secret, half.account_id);
  const now = ctx.now.getTime();
  const blockedFor = await blockedSeconds(tx, key, now);
  if (blockedFor > 0) return { half, blockedFor };
  const method = await what.verify(tx, half);
  if (method === null) {
    const seconds = await countFailureIn(tx, key, now);
    return seconds > 0 ? { half, blockedFor: seconds } : { half, wrong: true };
  }
  await forgetFailures(tx, key);
  await endHalfLogin(tx, half.id, ctx.now);
  return { half, method };
}

/** Opens the session of a proven sign-in. Throws 50 when the account's sessions were ended since it was proven. */
export async function finishSignIn(ctx: Ctx, done: Completed, remember: boolean) {
  const { accountId, email, method } = done;
  if (!(await keepHalfLogin(ctx.db, done.halfId))) throw new NotSignedIn(50);
  await requirePermitted(ctx, done);
  if (remember) await rememberBrowser(ctx, accountId);
  if (method === 'recovery') {
    const { recoveryCodes: left } = await countSpare(ctx.db, accountId);
    const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
    await sendMail(ctx.db, recoveryMail, { sender, accountId, to: email, data: { address: ctx.request.ip, left } });
  }
  ctx.setCookie(halfCookie(ctx.app.config), '', { httpOnly: true, maxAgeSeconds: 0 });
  return openSession(ctx, { accountId, email, method });
}
