import type { Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { oldAfterDays } from '../limits.ts';
import { readOld } from './store.ts';
import { notice } from '../notices.ts';

const dayMs = 86_400_000;

/** Notifies accounts of servers with old snapshots: runs daily, once a month for each server. */
export const notifyOldSnapshots: Schedule = {
  name: 'snapshots.notify-old',
  pattern: '20 6 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const before = new Date(now.getTime() - oldAfterDays * dayMs);
    for (const { serverId, name, accountId, count } of await readOld(app.db, before))
      await notify(app.db, {
        accountId,
        code: 1011,
        title: notice('old', { name, count }),
        text: notice('old-text', { days: oldAfterDays }),
        objectLink: serverPath(serverId, 'snapshot'),
        severity: 'info',
        groupKey: `old-snapshots:${serverId}:${now.toISOString().slice(0, 7)}`,
      });
  },
};
