import { senderOf } from '#domains/messages/api/port.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { requireProof, screen } from '#domains/identity/api/port.ts';
import { Conflict, Invalid, item, NotFound, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ProviderName } from '#kernel/payments.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { paymentProviders } from '#connectors/payments/providers.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { Payer } from '#domains/billing/api/port.ts';
import type { payments } from '../contract.ts';
import { creditorReference } from '../creditor-reference.ts';
import { depositLimits, mostMethods, orderMinutes, transferDays, transferReminderDays } from '../limits.ts';
import { paymentPath } from '../paths.ts';
import { amountText, methodText } from '../texts.ts';
import { checkPays, ownPayer } from './payer-gate.ts';
import { ofOrder } from './settle-objects.ts';
import { readMethods, type StoredMethod } from './store-methods.ts';
import { insertOrder, lockOrderIn, type NewOrder } from './store-orders.ts';
import { nextTransferNumber } from './transfers/store-transfers.ts';
import { chargeMethodTask } from './tasks/charge-method.ts';
import { readBankAccount } from './transfers/store-bank-accounts.ts';
import { openPageTask } from './tasks/open-page.ts';
import { settleOrderTask } from './tasks/settle-order.ts';

/** Orders a deposit: a task opens the provider's page, or charges the saved method. */
export const createDeposit: Run<typeof payments.createDeposit> = async (ctx, { input }) => {
  const payer = await ownPayer(ctx);
  checkPays(payer);
  const { amount, provider } = input;
  const { min, max } = depositLimits[payer.currency];
  const shown = { min: amountText(min, payer.currency), max: amountText(max, payer.currency) };
  if (amount < min || amount > max) throw new Invalid([item(7400, 'amount', shown)]);
  if (provider === 'bank') {
    await screenPayer(ctx, payer, null);
    return orderTransfer(ctx, payer, amount);
  }
  const method = await chosenMethod(ctx, { ...input, provider });
  await screenPayer(ctx, payer, method);
  const order = newOrder(ctx, payer, {
    provider,
    kind: 'deposit',
    amount,
    saves: input.save && method === null,
    method,
  });
  return place(ctx, order, { amount: [null, amountText(amount, payer.currency)], provider: [null, provider] });
};

/** Throws where the address, the person or the card is on the blocklist. */
const screenPayer = (ctx: Ctx, { accountId, email }: Payer, card: StoredMethod | null) =>
  screen(ctx, { place: 'payment', email, accountId, ...(card === null ? {} : { card }) });

async function chosenMethod(
  ctx: Ctx,
  { provider, methodId }: { provider: ProviderName; methodId?: string | undefined },
): Promise<StoredMethod | null> {
  if (!paymentProviders(ctx.app.config).has(provider)) throw new Invalid([item(7401, 'provider')]);
  if (methodId === undefined) return null;
  const own = await readMethods(ctx.db, ctx.me.accountId);
  const found = own.find((one) => one.id === methodId && one.provider === provider);
  if (found === undefined) throw new Invalid([item(7410, 'methodId')]);
  return found;
}

/** Orders a page on which a card is saved. */
export const addPaymentMethod: Run<typeof payments.addPaymentMethod> = async (ctx) => {
  await requireProof(ctx);
  const payer = await ownPayer(ctx);
  checkPays(payer);
  const saver = [...paymentProviders(ctx.app.config).values()].find(({ saves }) => saves);
  if (saver === undefined) throw new Conflict(7401);
  const methods = await readMethods(ctx.db, ctx.me.accountId);
  if (methods.length >= mostMethods) throw new Conflict(7405, undefined, { max: mostMethods });
  await screenPayer(ctx, payer, null);
  const provider = saver.name;
  const order = newOrder(ctx, payer, { provider, kind: 'setup', amount: 0, saves: true, method: null });
  return place(ctx, order, { provider: [null, provider] });
};

/** Orders a deposit that is paid by a bank transfer: it names a reference, and is booked when the money has arrived. */
async function orderTransfer(ctx: Ctx, payer: Payer, amount: number) {
  const account = await readBankAccount(ctx.db, payer.siteId, payer.currency);
  if (account === null) throw new Invalid([item(7401, 'provider')]);
  const day = 86_400_000;
  const reference = creditorReference(String(await nextTransferNumber(ctx.db)).padStart(9, '0'));
  const expiresAt = new Date(ctx.now.getTime() + transferDays * day);
  const order: NewOrder = {
    ...newOrder(ctx, payer, { provider: 'bank', kind: 'deposit', amount, saves: false, method: null }),
    reference,
    expiresAt,
    remindAt: new Date(expiresAt.getTime() - transferReminderDays * day),
  };
  const diff = { amount: [null, amountText(amount, payer.currency)], reference: [null, reference] } as const;
  await insertOrder(ctx.db, order);
  await leaveTrace(ctx, order, { diff });
  return { orderId: order.id, cmdId: null };
}

function newOrder(
  ctx: Ctx,
  payer: Payer,
  what: Pick<NewOrder, 'provider' | 'kind' | 'amount' | 'saves'> & { method: StoredMethod | null },
): NewOrder {
  const { method, ...rest } = what;
  const { site, headers } = ctx.request;
  const called = { ...site, host: site.calledHost ?? site.host };
  const { consoleUrl } = senderOf(ctx.app.config, called, String(headers.host ?? ''));
  const id = newId<'payment-order'>();
  return {
    ...rest,
    id,
    origin: 'customer',
    siteId: payer.siteId,
    accountId: payer.accountId,
    currency: payer.currency,
    methodId: method?.id ?? null,
    method: method === null ? '' : methodText(method),
    returnUrl: `${consoleUrl}${paymentPath(id)}`,
    createdBy: ctx.me.email,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + orderMinutes * 60_000),
  };
}

async function place(ctx: Ctx, order: NewOrder, diff: Record<string, readonly [unknown, unknown]>) {
  await insertOrder(ctx.db, order);
  const { id: orderId, siteId, accountId } = order;
  const object = { type: 'payment-order', id: orderId, name: '', siteId, accountId };
  const asked = { object, by: requesterOf(ctx) };
  const { kind, amount, currency, method } = order;
  const cmdId =
    order.methodId === null
      ? await enqueue(ctx.db, openPageTask, { ...asked, data: { orderId, order: { kind, amount, currency } } })
      : await enqueue(ctx.db, chargeMethodTask, { ...asked, data: { orderId, order: { amount, currency, method } } });
  await leaveTrace(ctx, order, { diff, taskId: cmdId });
  return { orderId, cmdId };
}

async function leaveTrace(
  ctx: Ctx,
  { id, ...order }: NewOrder,
  entry: { diff: Record<string, readonly [unknown, unknown]>; taskId?: string },
): Promise<void> {
  const { siteId, accountId } = order;
  auditAlone(ctx, ofOrder({ ...order, owner: ctx.me.email }), { ...entry, part: { type: 'payment-order', id } });
  await ctx.emit('payment.changed', { siteId, accountId }, { userId: accountId });
}

/** Has a task ask the provider how an order stands: who comes back from its page does not wait for its webhook. */
export const checkPaymentOrder: Run<typeof payments.checkPaymentOrder> = async (ctx, { params }) => {
  const order = await lockOrderIn(ctx.db, ctx.scope, params.orderId);
  if (order === null) throw new NotFound();
  const { id: orderId, siteId } = order;
  auditAlone(ctx, ofOrder(order), { part: { type: 'payment-order', id: orderId } });
  if (order.state === 3 || order.reference === null || order.provider === 'bank') return;
  const object = { type: 'payment-order', id: orderId, name: '', siteId, accountId: null };
  const data = { orderId, order: taskFacts(order), hint: null, closes: order.expiresAt <= ctx.now };
  await enqueue(ctx.db, settleOrderTask, { data, object, lane: 'check', by: requesterOf(ctx) }).catch(ignoreLive);
};

/** What titles of tasks say of an order. */
export const taskFacts = ({ kind, amount, currency, provider }: Omit<NewOrder, 'reference' | 'remindAt'>) => ({
  kind,
  amount,
  currency,
  provider,
});

/** The same is under way already. */
export function ignoreLive(error: unknown): void {
  if (!(error instanceof Refusal && error.items.some(({ code }) => code === 1007))) throw error;
}
