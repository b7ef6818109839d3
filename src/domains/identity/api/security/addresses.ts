import { Conflict } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { lockSetting, readPolicy } from '../factors/store-setting.ts';
import { rangeOf } from './address-range.ts';
import { announce } from './after-change.ts';
import { requireProof } from './proof.ts';
import { insertAddress, readAddresses } from './store-address.ts';
import { saveSwitches } from './store-setting.ts';

/** Adds an address or range. */
export const addAddress: Run<(typeof identity)['addAddress']> = async (ctx, { input }) => {
  const range = rangeOf(input.ipAddress);
  await requireProof(ctx);
  const { accountId } = ctx.me;
  await lockSetting(ctx.db, accountId);
  const { maxAllowedIps: max } = await readPolicy(ctx.db, ctx.me);
  if ((await readAddresses(ctx.db, accountId)).length >= max) throw new Conflict(1507, 'ipAddress', { max });
  const id = newId();
  if (!(await insertAddress(ctx.db, { id, accountId, range, label: input.label, now: ctx.now })))
    throw new Conflict(1510, 'ipAddress');
  await announce(ctx, {
    entry: { objectType: 'allowed-address', objectId: id, objectName: range },
    text: `The address ${range} was permitted.`,
  });
  return { addressId: id };
};

/** Keeps the list on. Who can ask this is permitted by it: the list has proven itself. */
export const confirmAddresses: Run<(typeof identity)['confirmAddresses']> = async (ctx) => {
  const { accountId } = ctx.me;
  await lockSetting(ctx.db, accountId);
  await saveSwitches(ctx.db, accountId, { ip_guard_until: null });
  ctx.audited({ objectType: 'allowed-address', objectId: accountId, accountId });
};
