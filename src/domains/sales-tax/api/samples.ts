import { nobody, type Samples } from '#test/sample.ts';
import type { salesTax } from '../contract.ts';

const ofSite = { params: { siteHost: 'second.test' } };
const part = { name: 'New York', level: 'state', title: 'Sales Tax', ratePpm: 40_000 };

/** A valid request for each operation. */
export const samples: Samples<typeof salesTax> = {
  readSalesTax: () => ofSite,
  saveSalesTax: () => ({ ...ofSite, input: { source: 'none', ownKey: false, secretKey: '' } }),
  testSalesTax: () => ofSite,
  listSalesTaxRegistrations: () => ofSite,
  addSalesTaxRegistration: () => ({ ...ofSite, input: { country: 'US', region: 'NY', firstDay: '2026-01-01' } }),
  removeSalesTaxRegistration: () => ({ params: { ...ofSite.params, registrationId: nobody } }),
  listSalesTaxRates: () => ofSite,
  addSalesTaxRate: () => ({
    ...ofSite,
    input: { country: 'US', region: 'NY', productClass: 'service', firstDay: '2026-01-01', parts: [part] },
  }),
  removeSalesTaxRate: () => ({ params: { ...ofSite.params, rateId: nobody } }),
  listSalesTaxWaits: () => ({}),
  retrySalesTax: () => ({ params: { waitId: nobody } }),
  enterSalesTax: () => ({ params: { waitId: nobody }, input: { parts: [part], reason: 'The service is away' } }),
};
