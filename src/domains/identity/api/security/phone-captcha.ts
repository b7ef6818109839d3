import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf } from '#platform/token.ts';
import type { identity } from '../../contract.ts';
import { keyedDigest } from '../factors/keys.ts';
import { insertChallenge, takeChallenge } from '../factors/store-challenge.ts';
import { makeWork, solvedNonce } from '../proof-of-work.ts';
import { phoneOf } from './phone-number.ts';

const lifeMs = 10 * 60_000;

const signingKey = (ctx: Ctx, phone: string) =>
  keyedDigest(ctx.app.secret, 'phone-captcha', ctx.me.accountId, phone).toString('hex');
const nameOf = (nonce: string) => digestOf(`phone-captcha ${nonce}`);

/** Hands out a proof of work for one person and one phone. */
export const readPhoneCaptcha: Run<(typeof identity)['readPhoneCaptcha']> = async (ctx, { query }) => {
  const phone = phoneOf(query.phone);
  const until = new Date(ctx.now.getTime() + lifeMs);
  const challenge = await makeWork(signingKey(ctx, phone));
  const hash = nameOf(challenge.parameters.nonce);
  await insertChallenge(ctx.db, { hash, accountId: ctx.me.accountId, purpose: 'phone' }, until);
  return challenge;
};

/** Throws 1511 unless the token solves a challenge of this person and phone that has not been used. */
export async function requireCaptcha(ctx: Ctx, phone: string, token: string): Promise<void> {
  const nonce = await solvedNonce(token, signingKey(ctx, phone));
  const fresh =
    nonce !== null &&
    (await takeChallenge(ctx.db, { hash: nameOf(nonce), accountId: ctx.me.accountId, purpose: 'phone' }, ctx.now));
  if (!fresh) throw new Invalid([item(1511, 'phoneCaptchaToken')]);
}
