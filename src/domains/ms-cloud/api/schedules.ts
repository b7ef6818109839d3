import { notifyStaff } from '#domains/notifications/api/port.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { syncSchedule } from '#domains/vendors/api/port.ts';
import type { Schedule } from '#platform/app.ts';
import { remindDays } from '../limits.ts';
import { notice } from '../notices.ts';
import { orderSync } from './order.ts';
import { store, takeExpiring } from './store-connection.ts';

export const syncDue = syncSchedule({ name: 'ms-cloud.sync', store, order: orderSync });

/** Once a day: announces secrets that end soon, once for each of the days. */
export const remindOfSecrets: Schedule = {
  name: 'ms-cloud.secrets',
  pattern: '20 7 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    for (const days of remindDays.toReversed())
      await app.db.transaction().execute(async (tx) => {
        for (const { siteId, host, expires } of await takeExpiring(tx, { now, days }))
          await notifyStaff(
            tx,
            { siteId, may: 'msCloud.configure' },
            {
              code: 1461,
              severity: 'warning',
              title: notice('secret-ends', { host, day: { day: expires } }),
              text: notice('secret-ends-text'),
              objectLink: sitePath(host, 'MsCloud'),
              groupKey: `ms-cloud:${siteId}:secret:${expires}:${days}`,
            },
          );
      });
  },
};
