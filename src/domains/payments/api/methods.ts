import { auditAlone } from '#domains/history/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { readSold } from '#domains/servers/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { payments } from '../contract.ts';
import { say } from '../messages.ts';
import { methodText } from '../texts.ts';
import { ofOrder } from './settle-objects.ts';
import { lockMethodsOf, saveDefault, saveRemoved, type StoredMethod } from './store-methods.ts';
import { forgetMethodTask } from './tasks/forget-method.ts';

/** The caller's own methods, locked, with the one that is meant. */
async function lockOwn(ctx: Ctx, methodId: string): Promise<{ method: StoredMethod; others: StoredMethod[] }> {
  const methods = await lockMethodsOf(ctx.db, ctx.me.accountId);
  const method = methods.find(({ id }) => id === methodId);
  if (method === undefined) throw new NotFound();
  return { method, others: methods.filter((one) => one !== method) };
}

const ofOwn = (ctx: Ctx) => ofOrder({ accountId: ctx.me.accountId, siteId: ctx.me.siteId, owner: ctx.me.email });
const partOf = (method: StoredMethod) => ({ type: 'payment-method', id: method.id, name: methodText(method) });

/** Makes a method the one that is charged automatically. */
export const setDefaultPaymentMethod: Run<typeof payments.setDefaultPaymentMethod> = async (ctx, { params }) => {
  const { method } = await lockOwn(ctx, params.methodId);
  const part = partOf(method);
  if (method.isDefault) return auditAlone(ctx, ofOwn(ctx), { part });
  await saveDefault(ctx.db, ctx.me.accountId, method.id);
  const action = say('payment-method.set-default', { method: methodText(method) });
  await record(ctx, {
    object: ofOwn(ctx),
    kind: 'billing',
    action,
    event: 'changed',
    audit: { isDefault: [false, true] },
    part,
  });
};

/** Removes a method here, and at the provider by a task. */
export const removePaymentMethod: Run<typeof payments.removePaymentMethod> = async (ctx, { params }) => {
  const { method, others } = await lockOwn(ctx, params.methodId);
  const { accountId, siteId } = ctx.me;
  if (others.length === 0) {
    const sold = await readSold(ctx.db, { reach: 'account', siteId, accountIds: [accountId] });
    if (sold.some(({ servers }) => servers > 0)) throw new Conflict(7404);
  }
  await saveRemoved(ctx.db, method.id, ctx.now);
  const [next] = others;
  if (method.isDefault && next !== undefined) await saveDefault(ctx.db, accountId, next.id);
  const text = methodText(method);
  const cmdId = await enqueue(ctx.db, forgetMethodTask, {
    data: { provider: method.provider, reference: method.reference, method: text },
    object: { type: 'payment-method', id: method.id, name: text, siteId, accountId },
    by: requesterOf(ctx),
  });
  await record(ctx, {
    object: ofOwn(ctx),
    kind: 'billing',
    action: say('payment-method.remove', { method: text }),
    event: 'changed',
    audit: { method: [text, null] },
    part: partOf(method),
    taskId: cmdId,
  });
  return { cmdId };
};
