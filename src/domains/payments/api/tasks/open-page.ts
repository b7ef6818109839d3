import { say } from '../../messages.ts';
import { done, task } from '#platform/tasks/task.ts';
import { orderText } from '../order-text.ts';
import { providerOf } from '../provider.ts';
import { repaint, settled } from '../settle.ts';
import { readCustomer, saveCustomer } from '../store-methods.ts';
import { findOrder, lockOrder, savePage, type StoredOrder } from '../store-orders.ts';

interface Data {
  orderId: string;
  order: Pick<StoredOrder, 'kind' | 'amount' | 'currency'>;
}

/** Opens the provider's page on which an order is paid. */
export const openPageTask = task<Data>()({
  kind: 'payment.open',
  label: say('kind-open'),
  serviceName: 'payments',
  title: ({ order }) => say('open', { what: orderText(order) }),
  first: 'open',
  maxTries: 6,
  steps: {
    open: {
      title: say('opening-page'),
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const order = await findOrder(app.db, data.orderId);
        if (order?.state !== 1) return done();
        const { id, accountId, provider, amount, currency } = order;
        const page = await providerOf(app, provider).open({
          orderId: id,
          accountId,
          email: order.owner,
          customer: await readCustomer(app.db, accountId, provider),
          amount: order.kind === 'setup' ? null : { amount, currency },
          save: order.saves,
          description: 'Deposit',
          returnUrl: order.returnUrl,
          cancelUrl: order.returnUrl,
          expiresAt: order.expiresAt,
        });
        log(say('page-ready'));
        return done({
          async effect(tx) {
            const now = await lockOrder(tx, id);
            if (now === null) return;
            await savePage(tx, id, { reference: page.reference, pageUrl: page.url });
            if (page.customer !== null) await saveCustomer(tx, { accountId, provider, reference: page.customer });
            await repaint(tx, order);
          },
        });
      },
    },
  },
  undo: ({ orderId }) => settled(orderId, { state: 'ended', decline: null }, new Date()),
});
