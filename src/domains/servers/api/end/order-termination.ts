import { record, type By } from '#domains/history/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { orderTask } from '../tasks/order-task.ts';
import { type Locked, lockServers, ofServer } from '../store.ts';
import { terminateServerTask } from '../tasks/terminate-server.ts';
import { say } from '../../messages.ts';
import type { App, Schedule } from '#platform/app.ts';
import { readDueToDestroy } from './store-terminated.ts';
import { destroyServerTask } from '../tasks/destroy-server.ts';

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
  const action = say('termination-requested');
  await record(tx, { object: ofServer(server), kind: 'lifecycle', action, from, to: 'terminating', by, taskId: cmdId });
  return cmdId;
}

const atOnce = 100;
const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: orders the final removal of terminated servers whose time has passed. */
export const destroyTerminated: Schedule = {
  name: 'servers.destroy-terminated',
  pattern: '* * * * *',
  run: destroyDue,
};

/** One round. The task takes the server in the transaction that makes it: a killed worker leaves both or neither. */
export async function destroyDue(app: App): Promise<void> {
  for (const id of await readDueToDestroy(app.db, new Date(app.clock.now()), atOnce))
    await app.db
      .transaction()
      .execute(async (tx) => {
        // The wish was the termination: the product acts for the provider.
        const [server] = await lockServers(tx, { reach: 'provider' }, [id]);
        // Restored, or taken by another worker, since it was read.
        if (server?.state !== 'terminated' || server.taskId !== null) return;
        await orderTask(tx, server, {
          definition: destroyServerTask,
          data: (taskId) => ({ taskId, serverId: id, name: server.name, by }),
          by: { accountId: null, name: by.name, source: by.source, requestId: null },
        });
      })
      .catch((error: unknown) => app.log.warn({ err: error, server: id }, 'final removal could not start'));
}
