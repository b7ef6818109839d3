import { nobody, type Samples } from '#test/sample.ts';
import type { payments } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof payments> = {
  addPaymentMethod: () => ({}),
  checkPaymentOrder: () => ({ params: { orderId: nobody } }),
  createDeposit: () => ({ input: { amount: 5000, provider: 'stripe' } }),
  listPaymentOrders: () => ({}),
  readPaymentOptions: () => ({}),
  readPaymentOrder: (_world, owner) => ({ params: { orderId: owner.paymentOrderId } }),
  refundPaymentOrder: () => ({ params: { orderId: nobody }, input: { type: 1, amount: 100, reason: 'Outage' } }),
  removePaymentMethod: () => ({ params: { methodId: nobody } }),
  setDefaultPaymentMethod: () => ({ params: { methodId: nobody } }),
};
