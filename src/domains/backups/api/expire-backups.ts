import type { App, Schedule } from '#platform/app.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { lockServers, orderTask } from '#domains/servers/api/port.ts';
import { keepRunsDays } from '../limits.ts';
import { forgetNights } from './store-nights.ts';
import { forgetRuns, readExpiredServers } from './store-runs.ts';
import { markDoing } from './store.ts';
import { deleteBackupsTask } from './tasks/delete-backups.ts';
import { say } from '../messages.ts';

const dayMs = 86_400_000;
/** The nightly run takes along what has expired; what it did not within so long goes automatically. */
const graceMs = 1.5 * dayMs;
const atOnce = 500;
const by = { name: byItself.name, source: byItself.source };

/** Every ten minutes: removes backups whose time is over and that no nightly run takes along. */
export const expireBackups: Schedule = {
  name: 'backups.expire',
  pattern: '3-59/10 * * * *',
  run: expireDue,
};

/** One round; what is left over waits for the next one. */
export async function expireDue(app: App): Promise<void> {
  const before = new Date(app.clock.now() - graceMs);
  for (const { serverId, ids } of await readExpiredServers(app.db, before, atOnce))
    await app.db.transaction().execute(async (tx) => {
      const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
      if (server === undefined || server.taskId !== null) return;
      const what = say('expired-backups', { count: ids.length });
      const data = { serverId, name: server.name, what, reason: say('time-is-over'), left: ids, by };
      const taskId = await orderTask(tx, server, {
        definition: deleteBackupsTask,
        data: (id) => ({ taskId: id, ...data }),
        by: byItself,
      });
      if (taskId !== null) await markDoing(tx, ids, { doing: 'deleting', taskId });
    });
}

/** Once a day: forgets runs and nights of long ago. */
export const forgetOldRuns: Schedule = {
  name: 'backups.forget-runs',
  pattern: '40 12 * * *',
  async run(app) {
    const before = new Date(app.clock.now() - keepRunsDays * dayMs);
    await forgetRuns(app.db, before);
    await forgetNights(app.db, before);
  },
};
