import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';

/** Does something with each profile that was saved, such as looking for the taxes of its address. */
export interface ProfileFollower {
  /** In the transaction that saves it. */
  saved(tx: Db, account: { id: string; siteId: string; email: string }): Promise<void>;
}

export const profileFollower = point<ProfileFollower>('billing.profileFollower');
