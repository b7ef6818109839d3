import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { announce } from './after-change.ts';
import { requireProof } from './proof.ts';
import { readPhones, saveDefaultPhone } from './store-phone.ts';
import { maskPhone } from '../factors/mask.ts';
import { notice } from '../../notices.ts';

/** Makes a verified phone the one that codes go to unless another one is named. */
export const chooseDefaultPhone: Run<(typeof identity)['chooseDefaultPhone']> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  const phone = (await readPhones(ctx.db, accountId)).find(({ id }) => id === input.addressId);
  if (!phone?.verified_at) throw new NotFound();
  await requireProof(ctx);
  await lockSetting(ctx.db, accountId);
  await saveDefaultPhone(ctx.db, accountId, phone.id);
  const masked = maskPhone(phone.phone);
  await announce(ctx, {
    entry: { objectType: 'phone', objectId: phone.id, objectName: masked },
    text: notice('phone-chosen', { phone: masked }),
  });
};
