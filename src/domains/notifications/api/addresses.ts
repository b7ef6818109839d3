import { addressRoles } from '../sets.ts';
import { levelOfRole, setAddress } from './set-address.ts';
import { readAddresses, saveAddressFlag, confirmByToken } from './store-addresses.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { Forbidden, Conflict, Refusal, item } from '#kernel/errors.ts';
import { requireUnlocked } from './editable.ts';
import { digestOf } from '#platform/token.ts';

/** The addresses of roles among all of an account. */
export const roleAddressesOf = (addresses: Awaited<ReturnType<typeof readAddresses>>) =>
  addressRoles.flatMap((role) => {
    const found = addresses.find(({ level }) => level === levelOfRole[role]);
    return found === undefined ? [] : [{ role, language: found.language, ...found.address }];
  });

/** Sets or takes away whom the account names for a subject; asking again for one that waits mails a new link. */
export const saveRoleAddress: Run<typeof notifications.saveRoleAddress> = async (ctx, { input }) => {
  const { role, email, enabled, language } = input;
  await setAddress(ctx, { level: levelOfRole[role], email, enabled, language });
  return roleAddressesOf(await readAddresses(ctx.db, ctx.me.accountId));
};

/** Sets or takes away an additional address. Asking again for one that waits mails a new link. */
export const saveAdditionalEmail: Run<typeof notifications.saveAdditionalEmail> = async (ctx, { input }) => {
  const { email, carbonCopyFlag: level, carbonCopyFlagEnabled: enabled } = input;
  if (level === 1 && !ctx.me.permissions.has('notification.administer')) throw new Forbidden();
  await setAddress(ctx, { level, email, enabled, language: null });
  const addresses = await readAddresses(ctx.db, ctx.me.accountId);
  return { additionalEmail: addresses.find((one) => one.level === level)?.address ?? null };
};

/** Switches the copies to an additional address. */
export const updateAdditionalEmailFlag: Run<typeof notifications.updateAdditionalEmailFlag> = async (
  ctx,
  { input },
) => {
  await requireUnlocked(ctx);
  const { accountId, siteId } = ctx.me;
  const change = { level: input.carbonCopyFlag, enabled: input.additionalEmailFlag };
  const address = await saveAddressFlag(ctx.db, accountId, change);
  if (address === null) throw new Conflict(1452, 'carbonCopyFlag');
  const diff = { [`additionalEmailFlag.${change.level}`]: [!change.enabled, change.enabled] as const };
  ctx.audited({ objectType: 'account', objectId: accountId, siteId, accountId, diff });
  return address;
};

/** The user who holds the link confirms the address it was mailed to; no session is needed. */
export const confirmAddress: Run<typeof notifications.confirmAddress> = async (ctx, { input }) => {
  const confirmed = await confirmByToken(ctx.db, digestOf(input.token), ctx.now);
  if (confirmed === null) throw new Refusal(400, [item(1451, 'token')]);
  const { accountId, email } = confirmed;
  ctx.audited({ objectType: 'account', objectId: accountId, accountId, siteId: ctx.request.site.id });
  return { email };
};
