import { Conflict, NotFound } from '#kernel/errors.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { maskPhone } from '../factors/mask.ts';
import { lockSetting, readSetting } from '../factors/store-setting.ts';
import { afterFactorChange, announce } from './after-change.ts';
import { requireProof } from './proof.ts';
import { askTwice, guardMs } from './shut-out.ts';
import { deleteAddress, isCovered, readAddresses } from './store-address.ts';
import { deletePhone, readPhones } from './store-phone.ts';
import { saveSwitches } from './store-setting.ts';
import { notice } from '../../notices.ts';

/** Removes a phone or an allowed address, whichever has the id. */
export const removeListItem = staged<(typeof identity)['removeListItem'], void>({
  async prepare(ctx, { input }) {
    const { accountId } = ctx.me;
    const addresses = await readAddresses(ctx.pool, accountId);
    const phones = await readPhones(ctx.pool, accountId);
    if (![...addresses, ...phones].some(({ id }) => id === input.addressId)) throw new NotFound();
    await requireProof(ctx);
    const setting = await readSetting(ctx.pool, accountId);
    if (setting?.use_allowed_ip !== true || !addresses.some(({ id }) => id === input.addressId)) return;
    if (addresses.length === 1) throw new Conflict(1512, 'addressId');
    const by = { ip: ctx.request.ip, without: input.addressId };
    if (!(await isCovered(ctx.pool, accountId, by))) await askTwice(ctx, `remove ${input.addressId}`);
  },
  async run(ctx, { input }) {
    const setting = await lockSetting(ctx.db, ctx.me.accountId);
    const range = await deleteAddress(ctx.db, ctx.me.accountId, input.addressId);
    if (range === null) return removePhone(ctx, input.addressId, setting.use_factor && setting.use_sms);
    if (setting.use_allowed_ip)
      await saveSwitches(ctx.db, ctx.me.accountId, { ip_guard_until: new Date(ctx.now.getTime() + guardMs) });
    await announce(ctx, {
      entry: { objectType: 'allowed-address', objectId: input.addressId, objectName: range },
      text: notice('address-removed', { range }),
    });
  },
});

async function removePhone(ctx: Ctx, id: string, smsOn: boolean): Promise<void> {
  const phones = await readPhones(ctx.db, ctx.me.accountId);
  const phone = phones.find((p) => p.id === id);
  if (phone === undefined) throw new NotFound();
  const others = phones.filter((p) => p.id !== id && p.verified_at !== null);
  if (smsOn && phone.verified_at !== null && others.length === 0) throw new Conflict(1512, 'addressId');
  await deletePhone(ctx.db, ctx.me.accountId, id);
  const entry = { objectType: 'phone', objectId: id, objectName: maskPhone(phone.phone) };
  await afterFactorChange(ctx, { entry, text: notice('phone-removed') });
}
