import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Standing } from './balance.ts';

/** The costs of an account at a moment. */
export interface Costs extends Standing {
  accountId: string;
  now: Date;
}

/** Watches the costs of the accounts that were given to `watchCosts`. */
export interface CostWatch {
  /**
   * Looks at the costs of an account after they changed, or at the moment that it answered last, and does what follows from them.
   * Answers when to look again; null: once they change.
   */
  look(app: App, tx: Db, costs: Costs): Promise<Date | null>;
}

export const costWatch = point<CostWatch>('charges.costWatch');

/** Pays charges in the transaction that makes them, so that no one acts on the balance between the two. */
export interface ChargePayer {
  /** Pays what is unpaid of the charges of an account. What it locks of the account, it locks first. */
  pay(tx: Db, owner: { siteId: string; accountId: string }, now: Date): Promise<void>;
}

export const chargePayer = point<ChargePayer>('charges.chargePayer');
