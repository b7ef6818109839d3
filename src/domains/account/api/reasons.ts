import type { Db } from '#platform/db/pool.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { account } from '../contract.ts';
import { countTies } from './store.ts';
import type { Target } from './target.ts';

export type Reason = AnswerOf<(typeof account)['disableAccount']>['reasons'][number];

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What stands in the way of disabling an account, and of deleting it. */
export async function reasonsAgainst(
  db: Db,
  target: Pick<Target, 'id' | 'status' | 'billing_state' | 'role'>,
): Promise<Reason[]> {
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
