import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import type { By } from './history.ts';
import { orderTask } from './order-task.ts';
import type { Locked } from './store.ts';
import { writeHistory } from './store-history.ts';
import { terminateServerTask } from './tasks/terminate-server.ts';

interface Wish {
  by: By;
  requester: Requester;
  /** For how long it could come back; 0: its machine goes at once. */
  undoHours: number;
  /** The order that it belongs to with others. */
  batchId?: string | undefined;
}

/** Orders the end of a locked server. Null when a task is under way on it. */
export async function orderTermination(
  tx: Db,
  server: Pick<Locked, 'id' | 'name' | 'siteId' | 'accountId' | 'state'>,
  { by, requester, undoHours, batchId }: Wish,
): Promise<string | null> {
  const { id: serverId, name, state: from } = server;
  const cmdId = await orderTask(tx, server, {
    definition: terminateServerTask,
    data: (taskId) => ({ taskId, serverId, name, by, from, undoHours }),
    by: requester,
    state: 'terminating',
    batchId,
  });
  if (cmdId === null) return null;
  const action = 'Termination requested';
  await writeHistory(tx, { server, kind: 'lifecycle', action, from, to: 'terminating', by, taskId: cmdId });
  return cmdId;
}
