import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a domain above does when people move the state of a billing profile. */
export interface BillingMoved {
  /** In the transaction of the move. */
  moved(tx: Db, accountId: string): Promise<void>;
}
export const billingMoved = point<BillingMoved>('account.billingMoved');
