import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { PhoneCaptcha } from '../../security-schemas.ts';
import { digestOf, keyedDigest } from '../factors/keys.ts';
import { insertChallenge, takeChallenge } from '../factors/store-challenge.ts';
import { phoneOf } from './phone-number.ts';

const lifeMs = 10 * 60_000;
/** 16 bits of work on average: a second in a browser, a price for whoever wants thousands of messages. */
const keyPrefix = '0000';

const Answer = z.object({
  challenge: PhoneCaptcha,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(128) }),
});

const signingKey = (ctx: Ctx, phone: string) =>
  keyedDigest(ctx.app.secret, 'phone-captcha', ctx.me.accountId, phone).toString('hex');
const nameOf = (nonce: string) => digestOf(`phone-captcha ${nonce}`);

/** Hands out a proof of work for one person and one phone. */
export const readPhoneCaptcha: Run<(typeof identity)['readPhoneCaptcha']> = async (ctx, { query }) => {
  const phone = phoneOf(query.phone);
  const until = new Date(ctx.now.getTime() + lifeMs);
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    keyPrefix,
    deriveKey,
    hmacSignatureSecret: signingKey(ctx, phone),
  });
  const hash = nameOf(challenge.parameters.nonce);
  await insertChallenge(ctx.db, { hash, accountId: ctx.me.accountId, purpose: 'phone' }, until);
  return PhoneCaptcha.parse(challenge);
};

/** Throws 1511 unless the token solves a challenge of this person and phone that has not been used. */
export async function requireCaptcha(ctx: Ctx, phone: string, token: string): Promise<void> {
  const answer = Answer.safeParse(parseToken(token));
  const refused = () => new Invalid([item(1511, 'phoneCaptchaToken')]);
  if (!answer.success) throw refused();
  const { challenge, solution } = answer.data;
  const signed = challenge.parameters.algorithm === 'SHA-256' && challenge.parameters.cost === 1;
  if (!signed || challenge.signature === undefined) throw refused();
  const { nonce } = challenge.parameters;
  const { verified } = await verifySolution({
    challenge: { parameters: withoutUndefined(challenge.parameters), signature: challenge.signature },
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey(ctx, phone),
  });
  const fresh =
    verified &&
    (await takeChallenge(ctx.db, { hash: nameOf(nonce), accountId: ctx.me.accountId, purpose: 'phone' }, ctx.now));
  if (!fresh) throw refused();
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function withoutUndefined({ expiresAt, ...rest }: z.output<typeof PhoneCaptcha>['parameters']) {
  return expiresAt === undefined ? rest : { ...rest, expiresAt };
}
