import { done, fail, task } from '#platform/tasks/task.ts';
import { declineReason } from '../../reasons.ts';
import { say } from '../../messages.ts';
import { amountText } from '../../texts.ts';
import { isCardRefused } from '../refused-card.ts';
import { providerOf } from '../provider.ts';
import { settled } from '../settle.ts';
import { findMethod, readCustomer } from '../store-methods.ts';
import { findOrder, type StoredOrder } from '../store-orders.ts';

interface Data {
  orderId: string;
  order: Pick<StoredOrder, 'amount' | 'currency' | 'method'>;
}

/** Charges a saved method. The provider charges once for each order, so a repeated step charges nothing more. */
export const chargeMethodTask = task<Data>()({
  kind: 'payment.charge',
  label: say('kind-charge'),
  serviceName: 'payments',
  title: ({ order: { amount, currency, method } }) => say('charge', { amount: amountText(amount, currency), method }),
  first: 'charge',
  // Half a day: whether an unanswered call has charged is known only when it is answered.
  maxTries: 80,
  steps: {
    charge: {
      title: say('charging'),
      weight: 1,
      cancel: say('cannot-cancel-charge'),
      async run({ app, data, log }) {
        const order = await findOrder(app.db, data.orderId);
        if (order === null || order.state === 3 || order.methodId === null) return done();
        const method = await findMethod(app.db, order.methodId);
        const customer = await readCustomer(app.db, order.accountId, order.provider);
        if (method === null || customer === null) return fail(declineReason(null));
        const { id: orderId, amount, currency } = order;
        if (await isCardRefused(app, order, method)) {
          const decline = 'not-accepted';
          const effect = settled(orderId, { state: 'ended', decline }, new Date(app.clock.now()));
          return done({ warn: declineReason(decline), effect });
        }
        const view = await providerOf(app, order.provider).charge({
          orderId,
          customer,
          method: method.reference,
          amount: { amount, currency },
          description: 'Deposit',
        });
        const now = new Date(app.clock.now());
        if (view.state === 'paid') log(say('was-paid', { amount: amountText(amount, currency) }));
        const effect = settled(orderId, view, now);
        return view.state === 'ended' ? done({ warn: declineReason(view.decline), effect }) : done({ effect });
      },
    },
  },
  undo: ({ orderId }) => settled(orderId, { state: 'ended', decline: null }, new Date()),
});
