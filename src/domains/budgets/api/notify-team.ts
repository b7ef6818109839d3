import { budgetPath } from '../paths.ts';
import { notify, type Notice } from '#domains/notifications/api/port.ts';
import { readTeam } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { StoredBudget } from './store.ts';

/** Notifies the owner of a budget and, where it says so, the members of their team. */
export async function notifyOf(
  tx: Db,
  budget: StoredBudget,
  { key, ...notice }: Pick<Notice, 'code' | 'severity' | 'title' | 'text'> & { key: string },
): Promise<void> {
  const { id, accountId, notifiesTeam } = budget;
  const team = notifiesTeam ? await readTeam(tx, accountId) : [];
  for (const recipient of [accountId, ...team])
    await notify(tx, {
      ...notice,
      accountId: recipient,
      objectLink: budgetPath(id),
      groupKey: `budget:${id}:${key}`,
    });
}
