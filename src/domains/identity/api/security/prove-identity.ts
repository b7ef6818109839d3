import type { InputOf } from '#kernel/op.ts';
import { signInOf } from '#kernel/scope.ts';
import { item, Refusal, TooMany } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { staged, type Ctx, type Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { keyedDigest } from '../factors/keys.ts';
import { readFactors } from '../factors/offer.ts';
import { isPasskeyProof, proofOptions } from '../factors/passkeys.ts';
import { sendCode } from '../factors/send-code.ts';
import { lockSetting, readVerifiedPhones } from '../factors/store-setting.ts';
import { verifyCode } from '../factors/verify-code.ts';
import { verifyPassword } from '../password.ts';
import { readHash } from '../store.ts';
import { blockedSeconds, countFailureIn, forgetFailures } from '../store-lockout.ts';
import { renewSession } from './after-change.ts';
import { provenMs } from './proof.ts';

type ProofInput = InputOf<(typeof identity)['proveIdentity']>;

/** Proves password and factor again. Wrong ones are counted like those of a sign-in, in a counter of their own. */
export const proveIdentity = staged<(typeof identity)['proveIdentity'], void>({
  async prepare(ctx, { input }) {
    const { right } = await verifyPassword(input.password, await readHash(ctx.pool, signInOf(ctx.me)));
    const outcome = await ctx.pool.transaction().execute((tx) => attempt(ctx, tx, { input, right }));
    if (outcome.blockedFor > 0) throw new TooMany(outcome.blockedFor, 13);
    if (outcome.refused !== null) throw outcome.refused;
  },
  async run(ctx) {
    await renewSession(ctx);
    ctx.audited({ objectType: 'session', objectId: ctx.me.sessionId, accountId: ctx.me.accountId });
    return { provenSeconds: provenMs / 1000 };
  },
});

async function attempt(
  ctx: Ctx,
  tx: Db,
  given: { input: ProofInput; right: boolean },
): Promise<{ blockedFor: number; refused: Refusal | null }> {
  const accountId = signInOf(ctx.me);
  await lockSetting(tx, accountId);
  const key = keyedDigest(ctx.app.secret, 'proof-failures', accountId).toString('base64url');
  const now = ctx.now.getTime();
  const blockedFor = await blockedSeconds(tx, key, now);
  if (blockedFor > 0) return { blockedFor, refused: null };
  const wrong = given.right ? await wrongFactor(ctx, tx, given.input) : item(1514, 'password');
  if (wrong === null) {
    await forgetFailures(tx, key);
    return { blockedFor: 0, refused: null };
  }
  return { blockedFor: await countFailureIn(tx, key, now), refused: new Refusal(400, [wrong]) };
}

/** Null when the person has no factor or has proven one. */
async function wrongFactor(ctx: Ctx, tx: Db, input: ProofInput) {
  const { sessionId } = ctx.me;
  const accountId = signInOf(ctx.me);
  const { needed, methods } = await readFactors(tx, accountId, ctx.me.siteId);
  if (!needed) return null;
  const proven =
    input.credential !== undefined && methods.includes('passkey')
      ? await isPasskeyProof(ctx, tx, { accountId, answer: input.credential })
      : (await verifyCode(ctx, tx, { ...input, accountId, holder: sessionId })) !== null;
  return proven ? null : item(54, 'code');
}

/** Sends the code for a proof. */
export const sendProofCode: Run<(typeof identity)['sendProofCode']> = async (ctx, { input }) => {
  const { email, sessionId: holder } = ctx.me;
  const accountId = signInOf(ctx.me);
  await lockSetting(ctx.db, accountId);
  const { methods } = await readFactors(ctx.db, accountId, ctx.me.siteId);
  const channel = input.useSMS ? 'sms' : 'email';
  if (!methods.includes(channel)) throw new Refusal(400, [item(52)]);
  const [phone] = await readVerifiedPhones(ctx.db, accountId);
  const to = channel === 'sms' ? (phone?.phone ?? '') : email;
  const sent = await sendCode(ctx, { accountId, holder, channel, to });
  ctx.audited({ objectType: 'factor', objectId: holder, objectName: sent.destination, accountId });
  return sent;
};

/** The challenge of a proof by passkey. */
export const startPasskeyProof: Run<(typeof identity)['startPasskeyProof']> = (ctx) =>
  proofOptions(ctx, signInOf(ctx.me));
