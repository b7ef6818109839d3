import { Conflict } from '#kernel/errors.ts';
import type { Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself, type Requester } from '#platform/tasks/enqueue.ts';
import { syncMinutes } from '../limits.ts';
import type { ConnectionStore } from './store-connection.ts';

/** More than these wait for the next run. */
const limit = 100;

interface Options {
  name: string;
  store: ConnectionStore;
  order(tx: Db, of: { siteId: string; by: Requester; now: Date }): Promise<unknown>;
}

/** Every five minutes: synchronizes the connections whose turn it is, each once an hour. */
export const syncSchedule = ({ name, store, order }: Options): Schedule => ({
  name,
  pattern: '*/5 * * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const until = new Date(now.getTime() + syncMinutes * 60_000);
    for (const siteId of await app.db.transaction().execute((tx) => store.takeDue(tx, { now, until, limit })))
      try {
        await app.db.transaction().execute((tx) => order(tx, { siteId, by: byItself, now }));
      } catch (error) {
        // The one before is still under way.
        if (!(error instanceof Conflict)) throw error;
      }
  },
});
