import type { Schedule } from '#platform/app.ts';
import { messageLogPath } from '#domains/reports/paths.ts';
import { notice } from '../notices.ts';
import { notify } from './port.ts';
import { readUndelivered } from './store-deliver.ts';

/** Notifies site administrators, once a day, of permanently rejected messages of their site. */
export const watchUndelivered: Schedule = {
  name: 'notifications.undelivered',
  pattern: '*/5 * * * *',
  async run(app) {
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    for (const { accountId, total } of await readUndelivered(app.db))
      await app.db.transaction().execute((tx) =>
        notify(tx, {
          accountId,
          code: 1000,
          title: notice('undelivered'),
          text: notice('undelivered-text', { count: total }),
          objectLink: messageLogPath(),
          severity: 'warning',
          groupKey: `day:${day}`,
        }),
      );
  },
};
