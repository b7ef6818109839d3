import { nobody, noToken, type Samples } from '#test/sample.ts';
import type { billing } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof billing> = {
  addBillingRecipient: () => ({ input: { email: 'invoices@payer.test', language: 'en' } }),
  confirmBillingRecipient: () => ({ input: { token: noToken } }),
  listBillingHistory: () => ({}),
  readBilling: () => ({}),
  saveBilling: () => ({
    input: {
      kind: 'company',
      legalName: 'Northwind Analytics Ltd',
      taxId: '',
      country: 'GB',
      region: '',
      city: 'London',
      postalCode: 'EC1A 1BB',
      street: '1 Long Lane',
      phone: '',
      purchaseOrder: '',
      language: 'en',
      currency: 'USD',
    },
  }),
  removeBillingRecipient: () => ({ params: { recipientId: nobody } }),
  undoBilling: () => ({ params: { changeId: '1' } }),
};
