import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { account } from '../contract.ts';
import { say } from '../messages.ts';
import { deletionHold, type DeletionHold } from './points.ts';
import { countTies } from './store.ts';
import type { Target } from './target.ts';

export type Reason = Omit<AnswerOf<(typeof account)['disableAccount']>['reasons'][number], 'text'> & { text: Message };

/** What is in the way of disabling an account, and of deleting it. */
export async function reasonsAgainst(
  db: Db,
  target: Pick<Target, 'id' | 'status' | 'billing_state' | 'role'>,
): Promise<Reason[]> {
  const ties = await countTies(db, target.id);
  const reasons: Reason[] = [];
  if (ties.servers > 0) reasons.push({ kind: 'services', text: say('servers-active', { count: ties.servers }) });
  if (ties.tasks > 0) reasons.push({ kind: 'tasks', text: say('tasks-running', { count: ties.tasks }) });
  if (ties.accounts > 0) reasons.push({ kind: 'accounts', text: say('accounts-below', { count: ties.accounts }) });
  // Suspended for want of payment, or waiting for a deposit: money is owed.
  if (target.status === 'Suspended-Billing' || target.billing_state === 9)
    reasons.push({ kind: 'debt', text: say('payment-missing') });
  if (target.role === 'root' && ties.roots === 0) reasons.push({ kind: 'last-root', text: say('last-administrator') });
  return reasons;
}

/** What forbids to request the deletion of an account at all. */
export const reasonsToRefuse = (app: Pick<App, 'domains'>, db: Db, at: HeldAt): Promise<Reason[]> =>
  reasonsOf(app, db, { ...at, asked: ({ refuses }) => refuses === true });

/** What holds up the deletion of an account whose waiting period is over: also what the domains above have to finish first. */
export const reasonsToHold = async (app: Pick<App, 'domains'>, db: Db, at: HeldAt): Promise<Reason[]> => [
  ...(await reasonsAgainst(db, at.target)),
  ...(await reasonsOf(app, db, { ...at, asked: () => true })),
];

interface HeldAt {
  target: Parameters<typeof reasonsAgainst>[1] & Pick<Target, 'site_id'>;
  now: Date;
}

/** What the domains above have against a deletion. */
async function reasonsOf(
  { domains }: Pick<App, 'domains'>,
  db: Db,
  { target, now, asked }: HeldAt & { asked(hold: DeletionHold): boolean },
): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const hold of deletionHold.of(domains).filter(asked)) {
    const text = await hold.reason(db, { accountId: target.id, siteId: target.site_id }, now);
    if (text !== null) reasons.push({ kind: hold.kind, text });
  }
  return reasons;
}

/** All reasons as one. */
export const allOf = (reasons: readonly Reason[]): Message =>
  reasons.map(({ text }) => text).reduce((before, after) => say('reason-and-reason', { before, after }));
