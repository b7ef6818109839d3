import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { FactorMethod } from '../../factor-methods.ts';
import { unseal } from '#platform/seal.ts';
import { authenticatorOf } from './keys.ts';
import { readFactors } from './offer.ts';
import { isRecoveryCode, looksLikeRecovery, plainCode } from './recovery.ts';
import { isSentCode } from './send-code.ts';
import { lockSetting, saveStep } from './store-setting.ts';
import { stepOf } from './totp.ts';

export type ProofMethod = FactorMethod | 'recovery';

export interface GivenCode {
  accountId: string;
  /** What a sent code belongs to. */
  holder: string;
  code: string;
  useTFAGoogle: boolean;
  useTFASMS: boolean;
}

/**
 * By which method a code proves the person, or null. A right code is used up. Serialised for each account, so that
 * the same code sent twice at once opens once.
 */
export async function verifyCode(ctx: Ctx, tx: Db, given: GivenCode): Promise<ProofMethod | null> {
  const setting = await lockSetting(tx, given.accountId);
  const factors = await readFactors(tx, given.accountId, ctx.request.site.id);
  const code = plainCode(given.code);
  const { accountId, holder } = given;
  if (looksLikeRecovery(code))
    return (await isRecoveryCode(tx, ctx.app.secret, { accountId, code, now: ctx.now })) ? 'recovery' : null;
  if (!/^\d{6}$/.test(code)) return null;
  const method = given.useTFAGoogle ? 'google' : given.useTFASMS ? 'sms' : 'email';
  if (!factors.methods.includes(method)) return null;
  if (method !== 'google') return (await isSentCode(ctx, tx, { holder, channel: method, code })) ? method : null;
  if (setting.google_secret === null) return null;
  const secret = unseal(ctx.app.secret, authenticatorOf(accountId), setting.google_secret);
  const step = stepOf(secret, code, { now: ctx.now.getTime(), after: setting.google_step });
  if (step === null) return null;
  await saveStep(tx, accountId, step);
  return method;
}
