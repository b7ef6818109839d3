import { Conflict, item, Refusal } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { digestOf } from '#platform/token.ts';
import type { identity } from '../../contract.ts';
import { seal } from '#platform/seal.ts';
import { authenticatorOf } from '../factors/keys.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { isSecret, newSecret, otpauthUrl, stepOf } from '../factors/totp.ts';
import { afterFactorChange } from './after-change.ts';
import { requireProof } from './proof.ts';
import { saveAuthenticator, savePending } from './store-setting.ts';
import { notice } from '../../notices.ts';

const setUpMs = 10 * 60_000;

/** A new secret. Only its digest is kept: who leaves before validating a code leaves nothing behind. */
export const generateGoogleCode: Run<(typeof identity)['generateGoogleCode']> = async (ctx) => {
  await requireProof(ctx);
  const secret = newSecret();
  await lockSetting(ctx.db, ctx.me.accountId);
  const until = new Date(ctx.now.getTime() + setUpMs);
  await savePending(ctx.db, ctx.me.accountId, { hash: digestOf(secret), until });
  const qrCodeURL = otpauthUrl(secret, ctx.request.site.name, ctx.me.email);
  return { secret, qrCodeURL, expiresInSeconds: setUpMs / 1000 };
};

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
