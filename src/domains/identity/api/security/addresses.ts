import { z } from 'zod';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import { Invalid, item, Conflict } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { lockSetting, readPolicy } from '../factors/store-setting.ts';
import { announce } from './after-change.ts';
import { requireProof } from './proof.ts';
import { insertAddress, readAddresses } from './store-address.ts';
import { saveSwitches } from './store-setting.ts';
import { notice } from '../../notices.ts';

const Range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * An address or range as it is stored. IPv4 in IPv6 dress becomes the IPv4 address that requests come from; a range
 * that holds every address is no list. Throws 1509.
 */
export function rangeOf(text: string): string {
  const range = text.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?$/.exec(range);
  const bits = mapped?.[2] === undefined ? 128 : Number(mapped[2]);
  const plain = mapped === null ? range : `${mapped[1]}/${bits - 96}`;
  const wide = bits < 97 || /\/0+$/.test(plain);
  if (wide || !Range.safeParse(plain).success) throw new Invalid([item(1509, 'ipAddress')]);
  return plain;
}

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
    text: notice('address-added', { range }),
  });
  return { addressId: id };
};

/** Keeps the list on. Who can ask this is permitted by it: the list has proven itself. */
export const confirmAddresses: Run<(typeof identity)['confirmAddresses']> = async (ctx) => {
  const { accountId } = ctx.me;
  await lockSetting(ctx.db, accountId);
  await saveSwitches(ctx.db, accountId, { ip_guard_until: null });
  const part = { type: 'allowed-address', id: accountId };
  await record(ctx, { object: ofPerson(ctx.me), kind: 'access', action: say('address.confirm'), part, audit: true });
};
