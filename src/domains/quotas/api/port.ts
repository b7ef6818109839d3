import type { Message } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import { say } from '../messages.ts';
import { exceeded, type Amounts, type Limits } from '../resources.ts';

/** What the domains above may use of quotas. */
export type { Amounts, Limits } from '../resources.ts';
export { mayBeLimited, readLimits } from './store-limits.ts';

/** What an account and the members of its team use. One domain answers it. */
export const quotaUsage = point<(db: Db, accountId: string) => Promise<Amounts>>('quotas.usage');

/** Why an account may not have more beside what it uses; null: it may. */
export function overQuota(limits: Limits, used: Amounts, more: Partial<Amounts>): Message | null {
  const over = exceeded(limits, used, more);
  if (over === null) return null;
  const { resource, limit } = over;
  if (resource === 'servers') return say('over-servers', { allowance: limit, left: Math.max(0, limit - over.used) });
  const round = (amount: number) => Math.round(amount * 100) / 100;
  return say(`over-${resource}`, { limit, used: round(over.used), wanted: round(over.wanted) });
}
