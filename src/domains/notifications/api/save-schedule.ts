import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { auditOwn, requireUnlocked } from './editable.ts';
import { readSetting, saveSchedule as store } from './store-settings.ts';

/** Sets when the caller's mails leave. */
export const saveSchedule: Run<typeof notifications.saveSchedule> = async (ctx, { input }) => {
  await requireUnlocked(ctx);
  const { digest, quietFrom, quietUntil } = input;
  if ((quietFrom === null) !== (quietUntil === null))
    throw new Invalid([item(1460, quietFrom === null ? 'quietFrom' : 'quietUntil')]);
  if (quietFrom !== null && quietFrom === quietUntil) throw new Invalid([item(1460, 'quietUntil')]);
  const before = await readSetting(ctx.db, ctx.me.accountId);
  await store(ctx.db, ctx.me.accountId, input);
  auditOwn(ctx, {
    digest: [before.digest, digest],
    quietFrom: [before.quietFrom, quietFrom],
    quietUntil: [before.quietUntil, quietUntil],
  });
  return input;
};
