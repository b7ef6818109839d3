import { Conflict } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { takeDue, type DuePartner } from './store-partner.ts';
import { checkPartnerTask } from './tasks/check-partner.ts';

/** More than these wait for the next run. */
const atOnce = 200;
/** A task that never ended does not keep settings from being looked at again. */
const againMs = 3_600_000;

/** Leaves a task for each partner connection that is to be looked at again. */
export const checkPartners: Schedule = {
  name: 'account.check-partners',
  pattern: '*/5 * * * *',
  async run(app) {
    const now = app.clock.now();
    const about = { now: new Date(now), until: new Date(now + againMs), limit: atOnce };
    const due = await app.db.transaction().execute((tx) => takeDue(tx, about));
    for (const row of due) await leave(app, row);
  },
};

async function leave(app: App, { accountId, email, siteId }: DuePartner): Promise<void> {
  const object = { type: 'partner-setting', id: accountId, name: email, siteId, accountId: null };
  try {
    await app.db
      .transaction()
      .execute((tx) => enqueue(tx, checkPartnerTask, { data: { accountId, email }, object, by: byItself }));
  } catch (error) {
    // The one before is still under way.
    if (!(error instanceof Conflict)) throw error;
  }
}
