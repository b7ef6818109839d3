import { Conflict, item, Refusal } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf } from '#platform/token.ts';
import type { identity } from '../../contract.ts';
import { seal, unseal } from '#platform/seal.ts';
import { authenticatorOf } from '../factors/keys.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { isSecret, newSecret, otpauthUrl, stepOf } from '../factors/totp.ts';
import { afterFactorChange } from './after-change.ts';
import { requireProof } from './proof.ts';
import { readPending, saveAuthenticator, savePending } from './store-setting.ts';
import { notice } from '../../notices.ts';

const setUpMs = 10 * 60_000;

/** A new secret. Until a code is validated it is shown again after a proof of identity. */
export const generateGoogleCode: Run<(typeof identity)['generateGoogleCode']> = async (ctx) => {
  await requireProof(ctx);
  const secret = newSecret();
  await lockSetting(ctx.db, ctx.me.accountId);
  const until = new Date(ctx.now.getTime() + setUpMs);
  const sealed = seal(ctx.app.secret, pendingOf(ctx.me.accountId), secret);
  await savePending(ctx.db, ctx.me.accountId, { hash: digestOf(secret), sealed, until });
  return { secret, qrCodeURL: qrCodeOf(ctx, secret), expiresInSeconds: setUpMs / 1000 };
};

const qrCodeOf = (ctx: Ctx, secret: string): string => otpauthUrl(secret, ctx.request.site.name, ctx.me.email);
const pendingOf = (accountId: string) => ({ purpose: 'pending authenticator', owner: accountId });

/** The authenticator's code and QR code of a set-up that is under way; empty texts where there is none. */
export async function readSetUp(ctx: Ctx): Promise<{ googleCode: string; qrCodeURL: string }> {
  const sealed = await readPending(ctx.db, ctx.me.accountId, ctx.now);
  if (sealed === null) return { googleCode: '', qrCodeURL: '' };
  const secret = unseal(ctx.app.secret, pendingOf(ctx.me.accountId), sealed);
  return { googleCode: secret, qrCodeURL: qrCodeOf(ctx, secret) };
}

/** Sets up the authenticator when the code belongs to the secret that was handed out. The code is used up by it. */
export const validateGoogleCode: Run<(typeof identity)['validateGoogleCode']> = async (ctx, { input }) => {
  await requireProof(ctx);
  const { accountId } = ctx.me;
  const setting = await lockSetting(ctx.db, accountId);
  const secret = input.secret.replaceAll(/\s/g, '').toUpperCase();
  const pending =
    isSecret(secret) &&
    setting.google_pending_hash?.equals(digestOf(secret)) === true &&
    (setting.google_pending_until?.getTime() ?? 0) > ctx.now.getTime();
  if (!pending) throw new Conflict(1516, 'secret');
  const code = input.code.replaceAll(/\s/g, '');
  const step = stepOf(secret, code, { now: ctx.now.getTime(), after: 0 });
  if (step === null) throw new Refusal(400, [item(54, 'code')]);
  await saveAuthenticator(ctx.db, accountId, {
    sealed: seal(ctx.app.secret, authenticatorOf(accountId), secret),
    deviceName: input.deviceName,
    step,
    now: ctx.now,
  });
  await afterFactorChange(ctx, {
    entry: { objectType: 'factor', objectId: accountId, objectName: 'authenticator' },
    text: notice('authenticator-added'),
  });
};
