import { newId } from '#kernel/ids.ts';
import type { Payer } from '#domains/billing/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { orderMinutes } from '../limits.ts';
import type { OrderOrigin } from '../order-states.ts';
import { paymentPath } from '../paths.ts';
import { methodText } from '../texts.ts';
import { insertOrder, type NewOrder } from './store-orders.ts';
import { readMethods } from './store-methods.ts';
import { chargeMethodTask } from './tasks/charge-method.ts';
import { openPageTask } from './tasks/open-page.ts';

export interface AutomaticCharge {
  payer: Pick<Payer, 'accountId' | 'siteId' | 'currency' | 'email'>;
  amount: number;
  origin: Exclude<OrderOrigin, 'customer'>;
  now: Date;
}

/** Orders a charge of the default card while its owner is not there. Null where there is no card. */
export async function orderCharge(tx: Db, charge: AutomaticCharge): Promise<string | null> {
  const { payer, amount } = charge;
  const [method] = (await readMethods(tx, payer.accountId)).filter(({ isDefault }) => isDefault);
  if (method === undefined) return null;
  const text = methodText(method);
  const order = newOrder(charge, {
    provider: method.provider,
    methodId: method.id,
    method: text,
    minutes: orderMinutes,
  });
  await insertOrder(tx, order);
  const { id: orderId, siteId, accountId, currency } = order;
  const object = { type: 'payment-order', id: orderId, name: '', siteId, accountId };
  const data = { orderId, order: { amount, currency, method: text } };
  await enqueue(tx, chargeMethodTask, { data, object, by: byItself });
  return orderId;
}

/** Less than a day: providers keep a page no longer. */
const pageMinutes = 23 * 60;

/** Orders a page of the provider on which the customer confirms what the bank did not let pass without them. */
export async function orderConfirmation(
  tx: Db,
  charge: AutomaticCharge & {
    provider: NewOrder['provider'];
    /** Where the customer opens the console. */
    consoleUrl: string;
  },
): Promise<string> {
  const made = newOrder(charge, { provider: charge.provider, methodId: null, method: '', minutes: pageMinutes });
  const order = { ...made, returnUrl: `${charge.consoleUrl}${paymentPath(made.id)}` };
  await insertOrder(tx, order);
  const { id: orderId, siteId, accountId, currency, amount, kind } = order;
  const object = { type: 'payment-order', id: orderId, name: '', siteId, accountId };
  await enqueue(tx, openPageTask, { data: { orderId, order: { kind, amount, currency } }, object, by: byItself });
  return orderId;
}

function newOrder(
  { payer: { accountId, siteId, currency }, amount, origin, now }: AutomaticCharge,
  { minutes, ...by }: Pick<NewOrder, 'provider' | 'methodId' | 'method'> & { minutes: number },
): NewOrder {
  const id = newId<'payment-order'>();
  return {
    id,
    siteId,
    accountId,
    kind: 'deposit',
    amount,
    currency,
    saves: false,
    origin,
    // No one comes back from a charge.
    returnUrl: '',
    createdBy: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    ...by,
  };
}
