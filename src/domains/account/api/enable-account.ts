import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { setEnabled } from './store.ts';
import { auditTarget, lockTarget, tellTarget } from './target.ts';

/** Enables somebody's account again; whoever does it must hold what that person holds. */
export const enableAccount: Run<(typeof account)['enableAccount']> = async (ctx, { input }) => {
  const target = await lockTarget(ctx, input.userId, 'account.manage');
  if (target.deleted_at !== null) throw new Conflict(1567, 'userId');
  if (target.enabled) throw new Conflict(1557, 'userId');
  await setEnabled(ctx.db, target.id, true);
  await tellTarget(ctx, target, 'Your account was enabled again.');
  auditTarget(ctx, target, { enabled: [false, true] });
};
