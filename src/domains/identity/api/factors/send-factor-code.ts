import { item, Refusal } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { checkOrigin } from '../csrf.ts';
import { requireHalfLogin } from './half-login.ts';
import { readFactors } from './offer.ts';
import { sendCode, type Destination } from './send-code.ts';
import type { HalfLogin } from './store-half-login.ts';
import { lockSetting, readVerifiedPhones } from './store-setting.ts';

/** Sends the code of a half-finished sign-in. The first one and every further one follow the same rules. */
export const sendFactorCode: Run<(typeof identity)['sendFactorCode']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const half = await requireHalfLogin(ctx, ctx.db, input);
  await lockSetting(ctx.db, half.account_id);
  const sent = await sendCode(ctx, await destinationOf(ctx, half, input));
  ctx.audited({
    objectType: 'factor',
    objectId: half.id,
    objectName: sent.destination,
    siteId: half.site_id,
    accountId: half.account_id,
  });
  return sent;
};

async function destinationOf(
  ctx: Ctx,
  half: HalfLogin,
  input: InputOf<(typeof identity)['sendFactorCode']>,
): Promise<Destination> {
  const { methods } = await readFactors(ctx.db, half.account_id, half.site_id);
  const common = { accountId: half.account_id, holder: half.id };
  if (input.useSMS && methods.includes('sms')) {
    const phones = await readVerifiedPhones(ctx.db, half.account_id);
    const phone = input.phone === '' ? phones[0] : phones.find(({ id }) => id === input.phone);
    if (phone !== undefined) return { ...common, channel: 'sms', to: phone.phone };
  }
  if (!input.useSMS && !input.useGoogle && methods.includes('email'))
    return { ...common, channel: 'email', to: half.email };
  throw new Refusal(400, [item(52)]);
}
