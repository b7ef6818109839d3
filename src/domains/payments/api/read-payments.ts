import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { paymentProviders } from '#connectors/payments/providers.ts';
import type { payments } from '../contract.ts';
import { depositLimits } from '../limits.ts';
import { ownPayer, payRefusal } from './payer-gate.ts';
import { readMethods } from './store-methods.ts';
import { readBankAccount } from './transfers/store-bank-accounts.ts';
import { readOrder } from './store-orders.ts';
import { readRefunds } from './store-refunds.ts';
import { methodView, orderView, refundView } from './view.ts';

/** How the caller can pay. */
export const readPaymentOptions: Run<typeof payments.readPaymentOptions> = async (ctx) => {
  const payer = await ownPayer(ctx);
  const { currency } = payer;
  const { min, max, amounts } = depositLimits[currency];
  const account = await readBankAccount(ctx.db, payer.siteId, currency);
  return {
    currency,
    min,
    max,
    amounts: [...amounts],
    providers: [...paymentProviders(ctx.app.config).keys(), ...(account === null ? [] : (['bank'] as const))],
    refusal: payRefusal(payer)?.reason ?? null,
    methods: (await readMethods(ctx.db, ctx.me.accountId)).map((method) => methodView(method, ctx.now)),
  };
};

/** One order; its page is for the account alone whose it is. */
export const readPaymentOrder: Run<typeof payments.readPaymentOrder> = async ({ db, scope, me }, { params }) => {
  const order = await readOrder(db, scope, params.orderId);
  if (order === null) throw new NotFound();
  const own = order.accountId === me.accountId && order.state === 1;
  return {
    ...orderView(order),
    pageUrl: own ? order.pageUrl : null,
    refunds: (await readRefunds(db, order.id)).map(refundView),
    bankAccount:
      order.provider === 'bank' && order.state !== 3 ? await readBankAccount(db, order.siteId, order.currency) : null,
  };
};
