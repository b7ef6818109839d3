import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { isSiteSuspended, lockPayerAccount, saveAccount } from '#domains/tenancy/api/port.ts';
import { lockServers, orderPowerBy, refusalOfPower } from '#domains/servers/api/port.ts';
import { byPlan } from './account-object.ts';
import { deleteCase, deleteSuspended, readSuspended, saveCase, type Case } from './store.ts';

/** When servers that were busy are looked at again. */
const againMs = 60_000;

/**
 * Lifts what the plan did to an account, at once: its state, unless someone has changed that since, and the servers that it
 * suspended. Those that are busy follow. Returns whether anything was lifted.
 */
export async function lift(tx: Db, of: Case, now: Date): Promise<boolean> {
  const { accountId, siteId, stateBefore, stateMade } = of;
  const account = await lockPayerAccount(tx, accountId);
  const isOurs = stateMade !== null && account?.status === stateMade;
  await saveAccount(tx, accountId, { past_due_since: null, ...(isOurs ? { status: stateBefore ?? 'Ok' } : {}) });
  const left = await resume(tx, { accountId, siteId });
  if (left > 0) {
    const dueAt = new Date(now.getTime() + againMs);
    await saveCase(tx, accountId, { stateBefore: null, stateMade: null, pausedUntil: null, nextStep: 0, dueAt });
  } else if (of.excludedAt === null) await deleteCase(tx, accountId);
  else await saveCase(tx, accountId, ended);
  return isOurs;
}

const ended = { startedAt: null, nextStep: 0, dueAt: null, pausedUntil: null, stateBefore: null, stateMade: null };

/**
 * Orders that the suspended servers run again; answers how many could not be ordered yet. Those of a suspended site follow when it is
 * resumed, which looks at the account again. What staff suspended, or whose account staff suspended, stays as it is.
 */
async function resume(tx: Db, { accountId, siteId }: { accountId: string; siteId: string }): Promise<number> {
  const ids = await readSuspended(tx, accountId);
  if (ids.length === 0 || (await isSiteSuspended(tx, siteId))) return 0;
  const servers = await lockServers(tx, { reach: 'account', siteId, accountIds: [accountId] }, ids);
  const busy: string[] = [];
  for (const server of servers) {
    if (server.taskId === null && refusalOfPower('resume', server) !== null) continue;
    const order = { action: 'resume', force: false, by: byPlan, requester: byItself } as const;
    if (server.taskId !== null || (await orderPowerBy(tx, server, order)) === null) busy.push(server.id);
  }
  await deleteSuspended(
    tx,
    ids.filter((id) => !busy.includes(id)),
  );
  return busy.length;
}
