import { nobody, type Samples } from '#test/sample.ts';
import type { payments } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof payments> = {
  addPaymentMethod: () => ({}),
  bookTransfer: () => ({ params: { orderId: nobody }, input: { amount: 5000, arrivedOn: '2026-01-02' } }),
  checkPaymentOrder: () => ({ params: { orderId: nobody } }),
  createDeposit: () => ({ input: { amount: 5000, provider: 'stripe' } }),
  importStatement: () => ({ input: { text: 'date,amount\n' } }),
  listBankBookings: () => ({}),
  listPaymentOrders: () => ({}),
  readBankAccounts: () => ({}),
  readPaymentOptions: () => ({}),
  readPaymentOrder: (_world, owner) => ({ params: { orderId: owner.paymentOrderId } }),
  readTopUp: () => ({}),
  refundPaymentOrder: () => ({ params: { orderId: nobody }, input: { type: 1, amount: 100, reason: 'Outage' } }),
  removePaymentMethod: () => ({ params: { methodId: nobody } }),
  reverseBooking: () => ({ params: { bookingId: nobody }, input: { reason: 'Wrong customer' } }),
  saveBankAccount: () => ({
    params: { currency: 'USD' },
    input: { holder: 'Skydeck', number: '', bic: '', bank: '' },
  }),
  saveTopUp: () => ({ input: { below: 1000, amount: 5000, monthMax: 20_000 } }),
  setDefaultPaymentMethod: () => ({ params: { methodId: nobody } }),
  stopTopUp: () => ({}),
};
