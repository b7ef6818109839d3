import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import {
  Deposit,
  Ordered,
  PaymentOptions,
  PaymentOrder,
  PaymentOrderDetail,
  RefundInput,
  RefundView,
} from './schemas.ts';

const byOrder = z.strictObject({ orderId: z.uuid() });
const byMethod = z.strictObject({ methodId: z.uuid() });

export const payments = contract('payments', {
  readPaymentOptions: op({
    method: 'GET',
    path: '/payments/options',
    summary: 'Returns how you can pay: amounts, providers and your payment methods.',
    may: 'billing.view',
    audit: 'none: read',
    output: PaymentOptions,
  }),
  listPaymentOrders: list({
    path: '/payments/orders',
    summary: 'Lists payment orders of the accounts in scope.',
    may: 'billing.view',
    row: PaymentOrder,
    filters: {
      kind: filters.choice(['deposit', 'setup']),
      state: filters.choice(['1', '2', '3', '4']),
      /** Only those of one's own account. */
      mine: filters.choice(['1']),
    },
    sorts: ['createdAt'],
    sort: '-createdAt',
  }),
  readPaymentOrder: op({
    method: 'GET',
    path: '/payments/orders/{orderId}',
    summary: 'Returns a payment order and its refunds.',
    may: 'billing.view',
    audit: 'none: read',
    params: byOrder,
    output: PaymentOrderDetail,
  }),
  createDeposit: op({
    method: 'POST',
    path: '/payments/deposits',
    summary: 'Orders a deposit, on a page of the provider or from a saved payment method.',
    may: 'billing.pay',
    audit: 'payment-order.deposit',
    support: 'refused',
    input: Deposit,
    output: Ordered,
    status: 202,
    idempotent: true,
  }),
  addPaymentMethod: op({
    method: 'POST',
    path: '/payments/methods',
    summary: 'Orders a page of the provider on which you save a card.',
    may: 'billing.pay',
    audit: 'payment-order.add-method',
    support: 'refused',
    output: Ordered,
    status: 202,
    idempotent: true,
  }),
  checkPaymentOrder: op({
    method: 'POST',
    path: '/payments/orders/{orderId}/check',
    summary: 'Asks the provider how a payment order stands. The answer arrives as an event.',
    may: 'billing.pay',
    audit: 'payment-order.check',
    support: 'refused',
    touches: 'none: the order changes when the provider has answered',
    params: byOrder,
    output: null,
  }),
  setDefaultPaymentMethod: op({
    method: 'PUT',
    path: '/payments/methods/{methodId}/default',
    summary: 'Makes a payment method the one that is charged automatically.',
    may: 'billing.pay',
    audit: 'payment-method.set-default',
    support: 'refused',
    params: byMethod,
    output: null,
  }),
  removePaymentMethod: op({
    method: 'DELETE',
    path: '/payments/methods/{methodId}',
    summary: 'Removes a payment method, here and at the provider.',
    may: 'billing.pay',
    audit: 'payment-method.remove',
    support: 'refused',
    params: byMethod,
    output: Accepted,
    status: 202,
  }),
  refundPaymentOrder: op({
    method: 'POST',
    path: '/payments/orders/{orderId}/refunds',
    summary: 'Refunds a payment, in whole or in part.',
    may: 'payments.refund',
    audit: 'payment-order.refund',
    support: 'refused',
    params: byOrder,
    input: RefundInput,
    output: RefundView,
    status: 201,
    idempotent: true,
  }),
});
