import { Conflict } from '#kernel/errors.ts';
import { endSessionsOf, requireProof } from '#domains/identity/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { account } from '../contract.ts';
import { countTies, setEnabled } from './store.ts';
import { auditTarget, lockTarget, tellTarget, type Target } from './target.ts';

type Reason = AnswerOf<(typeof account)['disableAccount']>['reasons'][number];

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

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

async function reasonsAgainst(db: Db, target: Target): Promise<Reason[]> {
  const ties = await countTies(db, target.id);
  const reasons: Reason[] = [];
  if (ties.servers > 0)
    reasons.push({
      kind: 'services',
      text: `${counted(ties.servers, 'server is', 'servers are')} still active. Terminate what you no longer need first.`,
    });
  if (ties.tasks > 0)
    reasons.push({ kind: 'tasks', text: `${counted(ties.tasks, 'task is', 'tasks are')} still running.` });
  if (ties.accounts > 0)
    reasons.push({
      kind: 'accounts',
      text: `${counted(ties.accounts, 'account', 'accounts')} below this one must be disabled first.`,
    });
  // Suspended for want of payment, or waiting for a deposit: money is owed.
  if (target.status === 'Suspended-Billing' || target.billing_state === 9)
    reasons.push({ kind: 'debt', text: 'A payment is missing. Settle it first.' });
  if (target.role === 'root' && ties.roots === 0)
    reasons.push({ kind: 'last-root', text: 'It is the last administrator of everything.' });
  return reasons;
}
