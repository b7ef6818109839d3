import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { levelOfRole, setAddress } from './set-address.ts';
import { roleAddressesOf } from './role-addresses.ts';
import { readAddresses } from './store-addresses.ts';

/** Sets or takes away whom the account names for a subject; asking again for one that waits mails a new link. */
export const saveRoleAddress: Run<typeof notifications.saveRoleAddress> = async (ctx, { input }) => {
  const { role, email, enabled, language } = input;
  await setAddress(ctx, { level: levelOfRole[role], email, enabled, language });
  return roleAddressesOf(await readAddresses(ctx.db, ctx.me.accountId));
};
