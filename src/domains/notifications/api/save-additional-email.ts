import { Forbidden } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { setAddress } from './set-address.ts';
import { readAddresses } from './store-addresses.ts';

/** Sets or takes away an additional address. Asking again for one that waits mails a new link. */
export const saveAdditionalEmail: Run<typeof notifications.saveAdditionalEmail> = async (ctx, { input }) => {
  const { email, carbonCopyFlag: level, carbonCopyFlagEnabled: enabled } = input;
  if (level === 1 && !ctx.me.permissions.has('notification.administer')) throw new Forbidden();
  await setAddress(ctx, { level, email, enabled, language: null });
  const addresses = await readAddresses(ctx.db, ctx.me.accountId);
  return { additionalEmail: addresses.find((one) => one.level === level)?.address ?? null };
};
