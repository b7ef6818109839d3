import { Conflict } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readSetting } from './store-settings.ts';

/** Throws Conflict (1453) where the parent account has taken the caller's settings over. */
export async function requireUnlocked({ db, me }: Ctx): Promise<void> {
  const { lockedBy } = await readSetting(db, me.accountId);
  if (lockedBy !== null) throw new Conflict(1453, undefined, { name: lockedBy });
}

/** The audit entry of a change to the caller's own settings. */
export function auditOwn(ctx: Ctx, diff: Record<string, readonly [unknown, unknown]>): void {
  const { accountId, siteId } = ctx.me;
  ctx.audited({ objectType: 'account', objectId: accountId, siteId, accountId, diff });
}
