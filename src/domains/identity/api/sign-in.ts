import { z } from 'zod';
import { Conflict, Invalid, item, Refusal, TooMany, type ErrorItem } from '#kernel/errors.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { identity } from '../contract.ts';
import { checkOrigin } from './csrf.ts';
import { continueSignIn } from './factors/sign-in.ts';
import { failureLane, type Lane } from './factors/devices.ts';
import { lockoutKey } from './lockout.ts';
import { hashPassword, refuseFlood, verifyPassword } from './password.ts';
import { roleOf } from './session.ts';
import { screen } from './screening.ts';
import { requirePerson } from './sign-in-captcha.ts';
import { findAccount, keepHash, noteLength, renewHash } from './store.ts';
import { countFailure, forgetFailures, readShut, type Shut } from './store-lockout.ts';
import { logSignIn } from './store-login-log.ts';

export interface Proven {
  accountId: string;
  email: string;
  key: string;
  /** The hash that the password was verified with. */
  hash: string;
  /** The password is shorter than the site asks for. */
  isShort: boolean;
  /** A hash with today's parameters, when the stored one has older ones. */
  newHash: string | null;
}

interface Attempt extends Lane {
  email: string;
  password: string;
  /** A proof of work; null where the way in asks for none. */
  captcha: string | null;
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
    refuseFlood();
    await screenSignIn(ctx, email);
    const lane = await failureLane(ctx, lockoutKey(ctx.app.secret, ctx.request.site.id, email));
    return prove(ctx, { email, password: input.password, captcha: input.captcha, ...lane });
  },
  async run(ctx, _req, proven) {
    const { accountId, email } = proven;
    await keepProven(ctx, proven);
    await forgetFailures(ctx.db, proven.key);
    if (proven.newHash !== null) await renewHash(ctx.db, accountId, proven.newHash);
    await noteLength(ctx.db, accountId, proven.isShort);
    return continueSignIn(ctx, { accountId, email, method: 'password' });
  },
});

/** Whether the name is known or not makes no difference: nothing is looked up, and the password is not read. */
const screenSignIn = (ctx: Ctx, email: string) =>
  screen(ctx, { place: 'sign-in', email, accountId: null }, () =>
    logSignIn(ctx.pool, ctx, { email, accountId: null, result: 'refused' }),
  );

function checkInput(email: string, password: string): void {
  const wrong: ErrorItem[] = [];
  if (email === '') wrong.push(item(25, 'email'));
  else if (!z.email().safeParse(email).success) wrong.push(item(12, 'email'));
  if (password === '') wrong.push(item(26, 'password'));
  if (wrong.length > 0) throw new Invalid(wrong);
}

/**
 * Verifies a password. Every failure is logged and looks the same for unknown names. A disabled or locked account (10) is
 * only reported to a browser that has signed in to it before: for a stranger it would confirm the password.
 */
export async function prove(ctx: Ctx, attempt: Attempt): Promise<Proven> {
  const { email, key } = attempt;
  await refuseBlocked(ctx, attempt, null);
  if (attempt.captcha !== null) await requirePerson(ctx, { key, captcha: attempt.captcha });
  const account = await findAccount(ctx.pool, ctx.request.site.id, email);
  const checked = await verifyPassword(attempt.password, account?.password_hash ?? null);
  // A user who only signs in with a social network has no password, as far as anyone can see.
  if (account?.email_sign_in !== true || !checked.right)
    return refuseWrong(ctx, attempt, { accountId: account?.id ?? null });
  // Guesses that ran beside this one may have blocked the name since.
  await refuseBlocked(ctx, attempt, account.id);
  if (!account.enabled || account.status === 'Locked') {
    if (!attempt.known) return refuseWrong(ctx, attempt, { accountId: account.id, closed: true });
    await logSignIn(ctx.pool, ctx, { email, accountId: account.id, result: 'disabled' });
    throw new Refusal(403, [item(10)]);
  }
  if (roleOf(account.role) === undefined) {
    ctx.app.log.error({ accountId: account.id, role: account.role }, 'account with an unknown role');
    throw new Refusal(500, [item(14)]);
  }
  const newHash = checked.outdated ? await hashPassword(attempt.password) : null;
  const isShort = Array.from(attempt.password).length < ctx.request.site.minPassword;
  const hash = account.password_hash ?? '';
  return { accountId: account.id, email: account.email, key, hash, newHash, isShort };
}

/** Throws 21 when the password was changed while it was verified; it can't be until the transaction ends. */
export async function keepProven(ctx: Ctx, { accountId, hash }: Pick<Proven, 'accountId' | 'hash'>): Promise<void> {
  if (!(await keepHash(ctx.db, accountId, hash))) throw new Refusal(401, [item(21, 'password')]);
}

async function refuseBlocked(ctx: Ctx, { email, key }: Attempt, accountId: string | null): Promise<void> {
  const shut = await readShut(ctx.pool, key, ctx.now.getTime());
  if (shut.seconds === 0) return;
  await logSignIn(ctx.pool, ctx, { email, accountId, result: shut.closed ? 'locked' : 'blocked' });
  throw refusalOf(shut);
}

const refusalOf = ({ seconds, closed }: Shut) => new TooMany(seconds, closed ? 1603 : 13);

async function refuseWrong(
  ctx: Ctx,
  { email, key }: Attempt,
  what: { accountId: string | null; closed?: boolean },
): Promise<never> {
  const shut = await countFailure(ctx.pool, key, ctx.now.getTime());
  const result = shut.closed ? 'locked' : what.closed === true ? 'disabled' : 'wrong';
  await logSignIn(ctx.pool, ctx, { email, accountId: what.accountId, result });
  if (shut.seconds > 0) throw refusalOf(shut);
  throw new Refusal(401, [item(21, 'password')]);
}
