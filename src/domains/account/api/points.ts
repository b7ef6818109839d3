import type { Message } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ReasonKind } from '../schemas.ts';

/** What a domain above does when people move the state of a billing profile. */
export interface BillingMoved {
  /** In the transaction of the move. */
  moved(tx: Db, accountId: string): Promise<void>;
}
export const billingMoved = point<BillingMoved>('account.billingMoved');

/** Why an account that a domain above has closed can't be enabled anymore; null: it can. */
export type EnablementHold = (db: Db, accountId: string) => Promise<Message | null>;
export const enablementHold = point<EnablementHold>('account.enablementHold');

/** Has something to finish for an account before it is deleted. */
export interface DeletionHold {
  kind: ReasonKind;
  /** The deletion can't even be requested, and nothing is ended for one that waits. */
  refuses?: true;
  /** Why the deletion waits, as its owner reads it; null: nothing is left to do. */
  reason(db: Db, account: { accountId: string; siteId: string }, now: Date): Promise<Message | null>;
  /**
   * Ends what holds the deletion, in the transaction that found nothing else in its way; called again until nothing is left. Absent:
   * time ends it.
   */
  end?(tx: Db, accountId: string): Promise<void>;
}
export const deletionHold = point<DeletionHold>('account.deletionHold');
