import type { Schedule } from '#platform/app.ts';
import { deleteTasksBefore } from './store.ts';

/** Tasks are kept this long after their end; their logs go with them. */
const keepDays = 90;
const batchSize = 1000;

/** Deletes old tasks in small transactions; one that still runs is never old. */
export const purge: Schedule = {
  name: 'tasks.purge',
  pattern: '23 3 * * *',
  async run(app) {
    const before = new Date(app.clock.now() - keepDays * 86_400_000);
    for (let deleted = batchSize; deleted === batchSize && !app.stopping.aborted;) {
      deleted = await deleteTasksBefore(app.db, before, batchSize);
    }
  },
};
