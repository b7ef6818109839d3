import { Conflict } from '#kernel/errors.ts';
import { endSessionsOf, requireProof } from '#domains/identity/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { setEnabled } from './store.ts';
import { auditTarget, lockTarget, tellTarget } from './target.ts';
import { reasonsAgainst } from './reasons.ts';

/** Disables an account that nothing hangs on any more; its sessions end. A check changes nothing. */
export const disableAccount: Run<(typeof account)['disableAccount']> = async (ctx, { input }) => {
  const target = await lockTarget(ctx, input.userId, 'account.manage');
  const reasons = await reasonsAgainst(ctx.db, target);
  const allowed = reasons.length === 0;
  const answer = { userId: target.id, allowed, reasons, disabled: false };
  if (input.checkOnly) {
    auditTarget(ctx, target, { checkOnly: [null, true] });
    return answer;
  }
  if (!allowed) throw new Conflict(1555, 'userId', { reason: reasons.map((one) => one.text).join(' ') });
  await requireProof(ctx);
  await setEnabled(ctx.db, target.id, false);
  await endSessionsOf(ctx.db, target.id, { now: ctx.now });
  await tellTarget(ctx, target, 'Your account was disabled.');
  auditTarget(ctx, target, { enabled: [target.enabled, false] });
  return { ...answer, disabled: true };
};
