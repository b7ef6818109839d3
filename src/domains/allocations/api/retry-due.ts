import { Conflict } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { findAllocation, takeDue } from './store.ts';
import { nextTry, requestAllocationTask } from './tasks/request-allocation.ts';

/** More than these wait for the next run. */
const limit = 200;

/** Every five minutes: asks again for the numbers that the authority has not answered. */
export const retryAllocations: Schedule = {
  name: 'allocations.retry',
  pattern: '*/5 * * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const due = await app.db.transaction().execute((tx) => takeDue(tx, { now, until: nextTry(now), limit }));
    for (const invoiceId of due) await order(app, invoiceId);
  },
};

async function order(app: App, invoiceId: string): Promise<void> {
  const found = await findAllocation(app.db, invoiceId);
  if (found === undefined) return;
  const { siteId, invoiceNumber: number } = found;
  const object = { type: 'invoice', id: invoiceId, name: number, siteId, accountId: null };
  const work = { data: { invoiceId, number }, object, by: byItself };
  try {
    await app.db.transaction().execute((tx) => enqueue(tx, requestAllocationTask, work));
  } catch (error) {
    // The one before is still under way.
    if (!(error instanceof Conflict)) throw error;
  }
}
