import { readPayer } from '#domains/billing/api/port.ts';
import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { readPayerAccountIn, readSiteLook } from '#domains/tenancy/api/port.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { invoices } from '../contract.ts';
import { ofInvoice } from './issue.ts';
import { laneOf } from './lane.ts';
import { readLegalEntity } from './store-seller.ts';
import { issueInvoiceTask } from './tasks/issue-invoice.ts';

/** Orders the invoices of one account and month; says at once what is missing for them. */
export const issueInvoice: Run<typeof invoices.issueInvoice> = async (ctx, { input }) => {
  const account = await readPayerAccountIn(ctx.db, ctx.scope, input.accountId);
  if (account === undefined) throw new NotFound();
  const { id: accountId, siteId, email: customer } = account;
  if (nextMonth(new Date(`${input.month}-01T00:00:00Z`)) > ctx.now) throw new Invalid([item(7604, 'month')]);
  if ((await readLegalEntity(ctx.db, siteId)) === undefined) {
    const { host } = await readSiteLook(ctx.db, siteId);
    throw new Conflict(7602, undefined, { site: host });
  }
  if ((await readPayer(ctx.db, accountId))?.profile == null) throw new Conflict(7603);
  const { month } = input;
  const cmdId = await enqueue(ctx.db, issueInvoiceTask, {
    data: { accountId, siteId, customer, month, by: byOf(ctx) },
    object: { type: 'account', id: accountId, name: customer, siteId, accountId: null },
    lane: laneOf(month),
    by: requesterOf(ctx),
  });
  auditAlone(ctx, ofInvoice({ accountId, owner: customer, siteId }), { diff: { month: [null, month] }, taskId: cmdId });
  return { cmdId };
};
