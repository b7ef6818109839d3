import { record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Audited, Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { allocations } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { say } from '../messages.ts';
import { decides, isNumber, printedNumber } from '../states.ts';
import { ofCustomer } from './account-object.ts';
import { lockAllocationIn, saveAnswer, saveQueued, type StoredAllocation } from './store.ts';
import { nextTry, requestAllocationTask } from './tasks/request-allocation.ts';

async function openIn(ctx: Ctx, invoiceId: string): Promise<StoredAllocation> {
  const found = await lockAllocationIn(ctx.db, ctx.scope, invoiceId);
  if (found === undefined) throw new NotFound();
  if (!decides[found.state]) throw new Conflict(8100);
  return found;
}

/** Orders the task that asks again, or has the invoice issued with what staff has answered. */
async function order(
  ctx: Ctx,
  found: StoredAllocation,
  { action, diff }: { action: Message; diff: NonNullable<Audited['diff']> },
): Promise<{ cmdId: string }> {
  const { id, siteId, invoiceNumber: number } = found;
  const cmdId = await enqueue(ctx.db, requestAllocationTask, {
    data: { invoiceId: id, number },
    object: { type: 'invoice', id, name: number, siteId, accountId: null },
    by: requesterOf(ctx),
  });
  await record(ctx, {
    object: ofCustomer(found),
    kind: 'billing',
    action,
    audit: diff,
    part: { type: 'invoice', id, name: number },
    taskId: cmdId,
    event: 'changed',
  });
  return { cmdId };
}

/** Asks the authority again at once. */
export const retryAllocation: Run<typeof allocations.retryAllocation> = async (ctx, { params }) => {
  const found = await openIn(ctx, params.invoiceId);
  const { id, state, fault, invoiceNumber: invoice } = found;
  await saveQueued(ctx.db, id, { fault, nextTryAt: nextTry(ctx.now) });
  return order(ctx, found, { action: say('allocation.retry', { invoice }), diff: { state: [state, 'waiting'] } });
};

/** Issues the invoice with a number that staff has got by hand. */
export const enterAllocation: Run<typeof allocations.enterAllocation> = async (ctx, { params, input }) => {
  const number = input.number.replaceAll(/\s/g, '');
  const found = await openIn(ctx, params.invoiceId);
  if (!isNumber(number)) throw new Invalid([item(8101, 'number')]);
  await saveAnswer(ctx.db, found.id, { state: 'entered', number, at: ctx.now });
  const shown = { number: printedNumber(number), invoice: found.invoiceNumber };
  return order(ctx, found, { action: say('allocation.entered', shown), diff: { number: [null, number] } });
};

/** Issues the invoice without a number. */
export const waiveAllocation: Run<typeof allocations.waiveAllocation> = async (ctx, { params, input }) => {
  const reason = input.reason.trim();
  const found = await openIn(ctx, params.invoiceId);
  if (reason === '' || reason.length > maxReasonLength) throw new Invalid([item(8102, 'reason')]);
  await saveAnswer(ctx.db, found.id, { state: 'waived', reason, at: ctx.now });
  const shown = { invoice: found.invoiceNumber, reason };
  return order(ctx, found, { action: say('allocation.waived', shown), diff: { reason: [null, reason] } });
};
