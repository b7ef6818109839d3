import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { isUsable, readFreeAddresses } from './store-free-addresses.ts';

const most = 200;

/** Addresses to choose from for a new network card. */
export const listFreeAddresses: Run<typeof networks.listFreeAddresses> = async (ctx, { params }) => {
  const { db, scope, me } = ctx;
  if (!(await isUsable(db, scope, params.networkId))) throw new NotFound();
  return { items: await readFreeAddresses(db, { ...params, accountId: me.accountId }, most) };
};
