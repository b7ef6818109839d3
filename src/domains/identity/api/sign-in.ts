import { z } from 'zod';
import { Conflict, Invalid, item, Refusal, TooMany, type ErrorItem } from '#kernel/errors.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { checkOrigin } from './csrf.ts';
import { continueSignIn } from './factors/continue-sign-in.ts';
import { failureLane } from './factors/devices.ts';
import { lockoutKey } from './lockout.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { roleOf } from './session.ts';
import { findAccount, renewHash } from './store.ts';
import { blockedSeconds, countFailure, forgetFailures } from './store-lockout.ts';
import { logSignIn } from './store-login-log.ts';

export interface Proven {
  accountId: string;
  email: string;
  key: string;
  /** A hash with today's parameters, when the stored one has older ones. */
  newHash: string | null;
}

interface Attempt {
  email: string;
  password: string;
  key: string;
}

/**
 * Starts a session, or the second step where a factor is asked for. The password is hashed before the transaction
 * opens, for a hash takes its time.
 */
export const signIn = staged<(typeof identity)['signIn'], Proven>({
  async prepare(ctx, { input }) {
    checkOrigin(ctx.app.config, ctx.request);
    if (ctx.actor !== null) throw new Conflict(11);
    const email = input.email.trim();
    checkInput(email, input.password);
    const key = await failureLane(ctx, lockoutKey(ctx.app.secret, ctx.request.site.id, email));
    return prove(ctx, { email, password: input.password, key });
  },
  async run(ctx, _req, proven) {
    const { accountId, email } = proven;
    await forgetFailures(ctx.db, proven.key);
    if (proven.newHash !== null) await renewHash(ctx.db, accountId, proven.newHash);
    return continueSignIn(ctx, { accountId, email, method: 'password' });
  },
});

function checkInput(email: string, password: string): void {
  const wrong: ErrorItem[] = [];
  if (email === '') wrong.push(item(25, 'email'));
  else if (!z.email().safeParse(email).success) wrong.push(item(12, 'email'));
  if (password === '') wrong.push(item(26, 'password'));
  if (wrong.length > 0) throw new Invalid(wrong);
}

/** Whose password it is. Every way to fail leaves a line in the log and looks the same for unknown names. */
export async function prove(ctx: Ctx, attempt: Attempt): Promise<Proven> {
  const { email, key } = attempt;
  await refuseBlocked(ctx, attempt, null);
  const account = await findAccount(ctx.pool, ctx.request.site.id, email);
  const checked = await verifyPassword(attempt.password, account?.password_hash ?? null);
  if (account === undefined || !checked.right) return refuseWrong(ctx, attempt, account?.id ?? null);
  // Guesses that ran beside this one may have blocked the name since.
  await refuseBlocked(ctx, attempt, account.id);
  if (!account.enabled || account.status === 'Locked') {
    await logSignIn(ctx.pool, ctx, { email, accountId: account.id, result: 'disabled' });
    throw new Refusal(403, [item(10)]);
  }
  if (roleOf(account.role) === undefined) {
    ctx.app.log.error({ accountId: account.id, role: account.role }, 'account with an unknown role');
    throw new Refusal(500, [item(14)]);
  }
  const newHash = checked.outdated ? await hashPassword(attempt.password) : null;
  return { accountId: account.id, email: account.email, key, newHash };
}

async function refuseBlocked(ctx: Ctx, { email, key }: Attempt, accountId: string | null): Promise<void> {
  const seconds = await blockedSeconds(ctx.pool, key, ctx.now.getTime());
  if (seconds === 0) return;
  await logSignIn(ctx.pool, ctx, { email, accountId, result: 'blocked' });
  throw new TooMany(seconds, 13);
}

async function refuseWrong(ctx: Ctx, { email, key }: Attempt, accountId: string | null): Promise<never> {
  const seconds = await countFailure(ctx.pool, key, ctx.now.getTime());
  await logSignIn(ctx.pool, ctx, { email, accountId, result: 'wrong' });
  if (seconds > 0) throw new TooMany(seconds, 13);
  throw new Refusal(401, [item(21, 'password')]);
}
