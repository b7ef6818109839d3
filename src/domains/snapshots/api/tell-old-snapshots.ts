import type { Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { oldAfterDays } from '../limits.ts';
import { readOld } from './store-old.ts';
import { forgetRuns } from './store-runs.ts';

const dayMs = 86_400_000;
const keepRunsDays = 90;

/** Once a day: tells accounts of servers with old snapshots, once a month each, and forgets runs of long ago. */
export const tellOldSnapshots: Schedule = {
  name: 'snapshots.tell-old',
  pattern: '20 6 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const before = new Date(now.getTime() - oldAfterDays * dayMs);
    for (const { serverId, name, accountId, count } of await readOld(app.db, before))
      await notify(app.db, {
        accountId,
        code: 1011,
        title: count === 1 ? `Server ${name} has an old snapshot` : `Server ${name} has ${count} old snapshots`,
        text: `Older than ${oldAfterDays} days, they grow with everything that is written. Delete what is not needed any more, or pin it.`,
        objectLink: `/servers/${serverId}/snapshot`,
        severity: 'info',
        groupKey: `old-snapshots:${serverId}:${now.toISOString().slice(0, 7)}`,
      });
    await forgetRuns(app.db, new Date(now.getTime() - keepRunsDays * dayMs));
  },
};
