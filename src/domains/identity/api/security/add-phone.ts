import { Conflict, item, Refusal, TooMany } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { staged, type Ctx, type Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { keyedDigest } from '../factors/keys.ts';
import { isSentCode, secondsToWait, sendCode } from '../factors/send-code.ts';
import { lockSetting, readPolicy } from '../factors/store-setting.ts';
import { blockedSeconds, countFailureIn, forgetFailures } from '../store-lockout.ts';
import { afterFactorChange } from './after-change.ts';
import { requireSelf } from './own.ts';
import { requireCaptcha } from './phone-captcha.ts';
import { screen } from '../screening.ts';
import { phoneOf } from './phone-number.ts';
import { requireProof } from './proof.ts';
import { findPhone, insertPhone, readPhones, savePhoneVerified } from './store-phone.ts';
import { notice } from '../../notices.ts';

/** Sends a code to a new phone; the same for the first code and every further one. */
export const sendPhoneCode: Run<(typeof identity)['sendPhoneCode']> = async (ctx, { params, input }) => {
  requireSelf(ctx, params.id);
  const phone = phoneOf(input.phone);
  await requireProof(ctx);
  const { accountId } = ctx.me;
  await screen(ctx, { place: 'sign-up', phone, accountId });
  await lockSetting(ctx.db, accountId);
  const policy = await readPolicy(ctx.db, ctx.me);
  if (!policy.methods.includes('sms')) throw new Conflict(1504, 'phone', { policy: policy.name });
  await requireCaptcha(ctx, phone, input.phoneCaptchaToken);
  const holder = await pendingPhone(ctx, phone, policy.maxPhones);
  const sent = await sendCode(ctx, { accountId, holder, channel: 'sms', to: phone });
  ctx.audited({ objectType: 'phone', objectId: holder, objectName: sent.destination, accountId });
  return { ...sent, verificationToken: holder };
};

/** The phone that waits for its code; made when it is new. */
async function pendingPhone(ctx: Ctx, phone: string, max: number): Promise<string> {
  const { accountId } = ctx.me;
  const known = await findPhone(ctx.db, accountId, phone);
  if (known !== undefined && known.verified_at !== null) throw new Conflict(1510, 'phone');
  if (known !== undefined) return known.id;
  if ((await readPhones(ctx.db, accountId)).length >= max) throw new Conflict(1506, 'phone', { max });
  const id = newId();
  await insertPhone(ctx.db, { id, accountId, phone, now: ctx.now });
  return id;
}

/** Verifies a phone. Wrong codes are counted for the person, not for the phone. */
export const verifyPhone = staged<(typeof identity)['verifyPhone'], { id: string }>({
  async prepare(ctx, { params, input }) {
    requireSelf(ctx, params.id);
    await requireProof(ctx);
    const phone = phoneOf(input.phone);
    const { accountId } = ctx.me;
    const key = keyedDigest(ctx.app.secret, 'phone-failures', accountId).toString('base64url');
    const now = ctx.now.getTime();
    const outcome = await ctx.pool.transaction().execute(async (tx) => {
      await lockSetting(tx, accountId);
      const blockedFor = await blockedSeconds(tx, key, now);
      if (blockedFor > 0) return { blockedFor };
      const found = await findPhone(tx, accountId, phone);
      const code = input.tfaCode.replaceAll(/\s/g, '');
      const right =
        found?.id === input.verificationToken &&
        (await isSentCode(ctx, tx, { holder: found.id, channel: 'sms', code }));
      if (!right) return { blockedFor: await countFailureIn(tx, key, now) };
      await forgetFailures(tx, key);
      return { id: found.id };
    });
    if ('id' in outcome && outcome.id !== undefined) return { id: outcome.id };
    if (outcome.blockedFor > 0) throw new TooMany(outcome.blockedFor, 13);
    throw new Refusal(400, [item(54, 'tfaCode')]);
  },
  async run(ctx, _req, { id }) {
    await savePhoneVerified(ctx.db, id, ctx.now);
    await afterFactorChange(ctx, { entry: { objectType: 'phone', objectId: id }, text: notice('phone-added') });
  },
});

/** Seconds until another code may go to this phone. */
export const checkResend: Run<(typeof identity)['checkResend']> = async (ctx, { query }) => {
  const phone = await findPhone(ctx.db, ctx.me.accountId, phoneOf(query.phone));
  return { seconds: phone === undefined ? 0 : await secondsToWait(ctx, { holder: phone.id, channel: 'sms' }) };
};
