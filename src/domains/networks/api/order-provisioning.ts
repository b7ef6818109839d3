import { newId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { announceNetwork } from './announce.ts';
import type { LockedNetwork } from './store-change.ts';
import type { NetworkState } from '../states.ts';
import { readWanted, saveOrder, type Wanted } from './store-state.ts';
import { layNetworkTask, type NetworkWork } from './tasks/apply-network.ts';

/**
 * Orders the task that applies a locked network to the switch and returns it; a running task continues with this revision.
 */
export async function orderProvisioning(
  ctx: Ctx,
  network: Pick<LockedNetwork, 'id' | 'name' | 'siteId' | 'accountId'>,
  work: NetworkWork,
): Promise<string> {
  const { id, name, accountId } = network;
  const siteId = network.siteId ?? ctx.me.siteId;
  const before = await readWanted(ctx.db, id);
  if (before === null) throw new Error(`the network ${id} has gone`);
  const taskId = before.taskId ?? newId<'task'>();
  await saveOrder(ctx.db, id, { state: stateOf(before, work), taskId });
  if (before.taskId === null)
    await enqueue(ctx.db, layNetworkTask, {
      id: taskId,
      data: { networkId: id, name, siteId, work, revision: 0 },
      object: { type: 'network', id, name, siteId, accountId },
      by: requesterOf(ctx),
    });
  await announceNetwork(ctx.emit, before);
  return taskId;
}

function stateOf({ state, provisionedRevision }: Wanted, work: NetworkWork): NetworkState {
  if (work === 'delete') return 'deleting';
  const neverThere = state === 'creating' || (state === 'failed' && provisionedRevision === null);
  return work === 'create' || neverThere ? 'creating' : 'updating';
}
