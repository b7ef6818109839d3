import type { Db } from '#platform/db/pool.ts';
import { readChangedAfter } from '#domains/history/api/port.ts';
import type { BatchAction } from '../actions.ts';
import type { Before } from './before.ts';

/** What the history of an account names where each action changed it. */
const fieldsOf: Record<BatchAction, readonly string[]> = {
  suspend: ['status'],
  resume: ['status'],
  terminate: ['status', 'deletionDue'],
  forceDeposit: ['billingState'],
  changeEmail: ['email'],
  migrate: [],
};

/** Whether what a batch changed of an account was changed again since, also to the same value. */
export async function wasChangedAgain(
  tx: Db,
  action: BatchAction,
  { accountId, before: { history } }: { accountId: string; before: Before },
): Promise<boolean> {
  // What was done before the product kept the number is compared by its values alone.
  if (history === undefined) return false;
  return (await readChangedAfter(tx, [accountId], { after: history, fields: fieldsOf[action] })).has(accountId);
}

/** The servers that a batch changed, and those of them that someone has switched, terminated or restored since. */
export async function serversToUndo(
  tx: Db,
  { servers, tasks, history }: Before,
): Promise<{ open: string[]; changed: string[] }> {
  if (history === undefined || servers.length === 0) return { open: servers, changed: [] };
  const again = await readChangedAfter(tx, servers, {
    after: history,
    kinds: ['power', 'lifecycle'],
    except: { taskIds: tasks, sources: ['engine', 'system'] },
  });
  return { open: servers.filter((id) => !again.has(id)), changed: servers.filter((id) => again.has(id)) };
}
