import { afterAll, expect } from 'vitest';
import { servePaymentSandbox, type PaymentSandbox } from '#connectors/payments/sandbox/serve.ts';
import { sandboxSettings } from '#connectors/payments/sandbox/settings.ts';
import type { StoredEvent } from '#connectors/payments/sandbox/store.ts';
import { paypalSigner } from '#connectors/payments/paypal/sandbox.ts';
import { stripeSigner } from '#connectors/payments/stripe/sandbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { until } from './live-simulator.ts';
import { send } from './answers.ts';
import type { Browser } from './world.ts';

/** A sandbox of payment providers for a test file, and the environment that leads to it. */
export async function paymentSandbox(
  file = ':memory:',
): Promise<{ sandbox: PaymentSandbox; env: Record<string, string> }> {
  const sandbox = await servePaymentSandbox(0, { store: file });
  afterAll(() => sandbox.close());
  const { url } = sandbox;
  const payments = { stripe: { ...sandboxSettings.stripe, url }, paypal: { ...sandboxSettings.paypal, url } };
  return { sandbox, env: { SKYDECK_PAYMENTS: JSON.stringify(payments) } };
}

/** The headers with which a provider of the sandbox signs an event. */
export const signatureOf = ({ store }: PaymentSandbox, event: StoredEvent, now: number): Record<string, string> =>
  (event.provider === 'stripe' ? stripeSigner : paypalSigner(store))(event, now);

export interface WireOrder {
  id: string;
  state: number;
  amount: number;
  refunded: number;
  decline: string | null;
  method: string;
  pageUrl: string | null;
  refunds: { state: string; amount: number; type: number }[];
}

export const readPaymentOrder = async (who: Browser, orderId: string): Promise<WireOrder> =>
  (await send(who, `GET /payments/orders/${orderId}`)).json<WireOrder>();

/** Orders something to pay, and answers the order with its page. */
export async function orderPage(
  who: Browser,
  what: 'deposits' | 'methods',
  payload?: object,
): Promise<WireOrder & { pageUrl: string }> {
  const answer = await send(who, `POST /payments/${what}`, payload);
  expect(answer.statusCode, answer.body).toBe(202);
  const { orderId } = answer.json<{ orderId: string }>();
  let order = await readPaymentOrder(who, orderId);
  await until('its page is there', async () => {
    order = await readPaymentOrder(who, orderId);
    return order.pageUrl !== null;
  });
  return { ...order, pageUrl: order.pageUrl ?? '' };
}

/** Waits for an order to be in a state. */
export async function awaitState(who: Browser, orderId: string, state: number): Promise<WireOrder> {
  let order = await readPaymentOrder(who, orderId);
  await until(`order in state ${state}`, async () => {
    order = await readPaymentOrder(who, orderId);
    return order.state === state;
  });
  return order;
}

/** Waits until no task about payments is left. */
export async function awaitPaymentTasks(db: Db): Promise<void> {
  await until('no payment task is left', async () => {
    const live = await db
      .selectFrom('task')
      .select('id')
      .where('kind', 'like', 'payment.%')
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return live.length === 0;
  });
}
