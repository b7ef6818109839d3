import type { App, Schedule } from '#platform/app.ts';
import { lockServers, orderTermination } from '#domains/servers/api/port.ts';
import { testKeepMinutes } from '../limits.ts';
import { readDue, saveEnded, settleTests } from './store-tests.ts';

const atOnce = 100;
const by = { name: 'Schedule', source: 'schedule' };
const requester = { accountId: null, name: by.name, source: by.source, requestId: null };

/** Every minute: removes the servers of test runs that are over, or whose time is. */
export const endTests: Schedule = { name: 'init-policies.end-tests', pattern: '* * * * *', run: endDueTests };

/** One round. One that a task is under way on is looked at again in the next. */
export async function endDueTests(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  await settleTests(app.db, { now, keepMinutes: testKeepMinutes });
  for (const { id, serverId } of await readDue(app.db, now, atOnce))
    await app.db
      .transaction()
      .execute(async (tx) => {
        // The user who ordered the test agreed to its end: the product acts for the provider.
        const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
        if (server === undefined || server.taskId !== null || server.state === 'terminated') return;
        if ((await orderTermination(tx, server, { by, requester, undoHours: 0 })) !== null)
          await saveEnded(tx, id, now);
      })
      .catch((error: unknown) => app.log.warn({ err: error, server: serverId }, 'test server could not be removed'));
}
