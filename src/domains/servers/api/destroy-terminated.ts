import type { App, Schedule } from '#platform/app.ts';
import { orderTask } from './order-task.ts';
import { lockServers } from './store.ts';
import { readDueToDestroy } from './store-terminated.ts';
import { destroyServerTask } from './tasks/destroy-server.ts';

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
      .catch((error: unknown) => app.log.warn({ err: error, server: id }, 'final removal could not begin'));
}
