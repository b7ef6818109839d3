import { nobody, type Samples } from '#test/sample.ts';
import type { credits } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof credits> = {
  createPromoCodes: () => ({
    input: {
      code: '',
      count: 1,
      amount: 2500,
      currency: 'USD',
      percent: null,
      days: 90,
      services: [],
      mostInTotal: 100,
      mostPerAccount: 1,
      newCustomers: false,
      combinable: true,
      validFrom: '',
      validUntil: '',
      note: 'Launch',
    },
  }),
  endPromoCode: () => ({ params: { promoCodeId: nobody } }),
  grantCredit: () => ({
    input: { email: 'nobody@skydeck.test', cause: 'gift', amount: 1000, days: 30, services: [], reason: 'Outage' },
  }),
  listCredits: () => ({}),
  listPromoCodes: () => ({}),
  readCodeOffer: () => ({ params: { code: 'WELCOME' } }),
  redeemCode: () => ({ input: { code: 'WELCOME' } }),
  revokeCredit: () => ({ params: { creditId: nobody }, input: { reason: 'By mistake' } }),
};
