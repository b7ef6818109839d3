import { Conflict } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { takeDueHosts } from '#domains/tenancy/api/port.ts';
import { checkHostTask } from './tasks/check-host.ts';

/** More than these wait for the next run. */
const atOnce = 200;
/** A task that never ended does not keep a name from being looked up again. */
const againMs = 3_600_000;

/** Leaves a task for each host name whose record is to be looked up again. */
export const checkHosts: Schedule = {
  name: 'sites.check-hosts',
  pattern: '*/5 * * * *',
  async run(app) {
    const now = app.clock.now();
    const about = { now: new Date(now), until: new Date(now + againMs), limit: atOnce };
    const due = await app.db.transaction().execute((tx) => takeDueHosts(tx, about));
    for (const row of due) await leave(app, row);
  },
};

async function leave(app: App, { id, host, siteId }: { id: string; host: string; siteId: string }): Promise<void> {
  const object = { type: 'site-host', id, name: host, siteId, accountId: null };
  const order = { data: { hostId: id, siteId, host }, object, by: byItself };
  try {
    await app.db.transaction().execute((tx) => enqueue(tx, checkHostTask, order));
  } catch (error) {
    // Someone has it looked up already.
    if (!(error instanceof Conflict)) throw error;
  }
}
