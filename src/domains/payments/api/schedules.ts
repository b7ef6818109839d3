import { notify } from '#domains/notifications/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import type { Schedule } from '#platform/app.ts';
import { runInTurn } from '#platform/run-due.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { notice } from '../notices.ts';
import { emitter } from '#platform/live/emit.ts';
import { groupedReference } from '../creditor-reference.ts';
import { paymentPath } from '../paths.ts';
import { amountText, methodText } from '../texts.ts';
import { ignoreLive, taskFacts } from './order-payment.ts';
import { settled } from './settle.ts';
import { takeExpiring } from './store-methods.ts';
import { takeClosing } from './store-orders.ts';
import { takeTransferReminder } from './transfers/store-transfers.ts';
import { settleOrderTask } from './tasks/settle-order.ts';

/** When an order whose task to close it has failed is looked at again. */
const againMs = 30 * 60_000;

/** Every minute: ends the orders whose time is over, unless the provider was paid. */
export const closeOrders: Schedule = {
  name: 'payments.close-orders',
  pattern: '* * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const order = await takeClosing(tx, now, new Date(now.getTime() + againMs));
      if (order === null) return false;
      if (order.provider === 'bank') {
        await settled(order.id, { state: 'ended', decline: null }, now)(tx, emitter(tx));
        return true;
      }
      const object = { type: 'payment-order', id: order.id, name: '', siteId: order.siteId, accountId: null };
      const data = { orderId: order.id, order: taskFacts(order), hint: null, closes: true };
      await enqueue(tx, settleOrderTask, { data, object, lane: 'close', by: byItself }).catch(ignoreLive);
      return true;
    }),
};

/** Every hour: reminds of cards that expire in 30 or 7 days. */
export const remindOfExpiry: Schedule = {
  name: 'payments.remind-of-expiry',
  pattern: '20 * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const method = await takeExpiring(tx, now);
      if (method === null) return false;
      const { id, accountId, expiryMonth, expiryYear } = method;
      const shown = methodText(method);
      const month = `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
      await notify(tx, {
        accountId,
        code: 1242,
        severity: 'warning',
        title: notice('expires', { method: shown }),
        text: notice('expires-text', { month }),
        objectLink: billingPath(),
        groupKey: `card:${id}:${now.toISOString().slice(0, 10)}`,
      });
      return true;
    }),
};

/** Every hour: reminds of bank transfers that have not arrived a week before their order expires. */
export const remindOfTransfers: Schedule = {
  name: 'payments.remind-of-transfers',
  pattern: '40 * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const order = await takeTransferReminder(tx, now);
      if (order === null) return false;
      const amount = amountText(order.amount - order.received, order.currency);
      await notify(tx, {
        accountId: order.accountId,
        code: 1244,
        severity: 'warning',
        title: notice('transfer', { amount }),
        text: notice('transfer-text', { reference: groupedReference(order.reference ?? '') }),
        objectLink: paymentPath(order.id),
        groupKey: `transfer:${order.id}`,
      });
      return true;
    }),
};
