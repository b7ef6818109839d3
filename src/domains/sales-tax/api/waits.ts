import { byOf, record } from '#domains/history/api/port.ts';
import { orderIssue } from '#domains/invoices/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { salesTax } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { say } from '../messages.ts';
import { partFaults, percentText } from '../parts.ts';
import { nextTry, ofCustomer } from './source.ts';
import { findWaitById, lockWaitIn, saveEntered, saveNextTry, takeDue, type StoredWait } from './store-waits.ts';

async function waitingIn(ctx: Ctx, waitId: string): Promise<StoredWait> {
  const found = await lockWaitIn(ctx.db, ctx.scope, waitId);
  if (found === undefined) throw new NotFound();
  if (found.state !== 'waiting') throw new Conflict(9008);
  return found;
}

/** Orders the invoices of the month again: its task fetches the rates first. */
export const retrySalesTax: Run<typeof salesTax.retrySalesTax> = async (ctx, { params }) => {
  const found = await waitingIn(ctx, params.waitId);
  const { id, month } = found;
  await saveNextTry(ctx.db, id, nextTry(ctx.now));
  const cmdId = await orderIssue(ctx.db, found);
  await record(ctx, {
    object: ofCustomer(found),
    kind: 'billing',
    action: say('sales-tax.retry', { month }),
    audit: true,
    part: { type: 'invoice', id: found.invoiceId },
    taskId: cmdId,
    event: 'changed',
  });
  return { cmdId };
};

/** Issues the invoices of the month with rates that staff enters. */
export const enterSalesTax: Run<typeof salesTax.enterSalesTax> = async (ctx, { params, input }) => {
  const found = await waitingIn(ctx, params.waitId);
  const [reason, { parts }] = [input.reason.trim(), input];
  const faults = partFaults(parts);
  if (reason === '' || reason.length > maxReasonLength) faults.push(item(9009, 'reason'));
  if (faults.length > 0) throw new Invalid(faults);
  await saveEntered(ctx.db, found.id, { parts, reason, by: byOf(ctx).name, now: ctx.now });
  const cmdId = await orderIssue(ctx.db, found);
  const rate = percentText(parts);
  await record(ctx, {
    object: ofCustomer(found),
    kind: 'billing',
    action: say('sales-tax.enter', { month: found.month, rate, reason }),
    audit: { rate: [null, rate], reason: [null, reason] },
    part: { type: 'invoice', id: found.invoiceId },
    taskId: cmdId,
    event: 'changed',
  });
  return { cmdId };
};

/** More than these wait for the next run. */
const limit = 200;

/** Every five minutes: tries the invoices again whose rates were missing. */
export const retryWaits: Schedule = {
  name: 'sales-tax.retry',
  pattern: '*/5 * * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    const due = await app.db.transaction().execute((tx) => takeDue(tx, { now, until: nextTry(now), limit }));
    for (const id of due) await order(app, id);
  },
};

async function order(app: App, id: string): Promise<void> {
  const found = await findWaitById(app.db, id);
  if (found === undefined) return;
  try {
    await app.db.transaction().execute((tx) => orderIssue(tx, found));
  } catch (error) {
    // The invoices of the month are under way.
    if (!(error instanceof Conflict)) throw error;
  }
}
