import type { Costs } from '#domains/charges/api/port.ts';
import { lockServers, orderPowerBy, refusalOfPower } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { notifyOf } from './notify-team.ts';
import { byBudget, recordOwn } from './record-budget.ts';
import { serversIn } from './spending.ts';
import type { Seen, StoredBudget } from './store.ts';

/** When those that were busy are tried again. */
const againMs = 5 * 60_000;

/** Orders the shutdown of the servers of a budget that are on; while some are busy, it comes back to them. */
export async function orderShutdown(
  { app, tx, costs }: { app: App; tx: Db; costs: Costs },
  budget: StoredBudget,
): Promise<Pick<Seen, 'stopState' | 'stopAt'>> {
  const { siteId, accountId, month, version } = budget;
  const ids = await serversIn({ app, db: tx }, budget, costs);
  let [count, busy] = [0, false];
  for (const server of await lockServers(tx, { reach: 'account', siteId, accountIds: [accountId] }, ids)) {
    if (refusalOfPower('off', server) !== null) continue;
    const order = {
      action: 'off',
      force: false,
      by: byBudget,
      requester: { ...byItself, name: byBudget.name },
    } as const;
    const taskId = server.taskId === null ? await orderPowerBy(tx, server, order) : null;
    if (taskId === null) busy = true;
    else count += 1;
  }
  if (count > 0) {
    await recordOwn(tx, budget, { action: say('budget.shut-down', { count }) });
    await notifyOf(tx, budget, {
      key: `${month ?? ''}:v${version}:shut-down:${costs.now.getTime()}`,
      code: 1273,
      severity: 'error',
      title: notice('shut-down', { name: budget.name }),
      text: notice('shut-down-text', { count }),
    });
  }
  if (busy) return { stopState: 'announced', stopAt: new Date(costs.now.getTime() + againMs) };
  return { stopState: 'done', stopAt: null };
}
