import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { requireUnlocked } from './editable.ts';
import { saveAddressFlag } from './store-addresses.ts';

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
