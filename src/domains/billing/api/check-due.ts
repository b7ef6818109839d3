import { Conflict } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { takeDueChecks } from './store.ts';
import { checkTaxIdTask, taxCheckOf } from './tasks/check-tax-id.ts';

/** More than these wait for the next run. */
const limit = 200;

/** Leaves a task for each tax ID that is to be checked again. */
export const checkTaxIds: Schedule = {
  name: 'billing.check-tax-ids',
  pattern: '*/5 * * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const about = { now, until: taxCheckOf.retryAt(now), limit };
    const due = await app.db.transaction().execute((tx) => takeDueChecks(tx, about));
    for (const accountId of due) await order(app, accountId);
  },
};

async function order(app: App, accountId: string): Promise<void> {
  const account = await readPayerAccount(app.db, accountId);
  if (account === undefined) return;
  const { email, siteId } = account;
  const object = { type: 'billingProfile', id: accountId, name: email, siteId, accountId };
  const work = { data: { accountId, email }, object, lane: checkTaxIdTask.kind, by: byItself };
  try {
    await app.db.transaction().execute((tx) => enqueue(tx, checkTaxIdTask, work));
  } catch (error) {
    // The one before is still under way.
    if (!(error instanceof Conflict)) throw error;
  }
}
