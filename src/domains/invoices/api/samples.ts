import { nobody, type Samples } from '#test/sample.ts';
import type { invoices } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof invoices> = {
  listInvoices: () => ({}),
  previewInvoice: () => ({}),
  readInvoice: (_world, owner) => ({ params: { invoiceId: owner.invoiceId } }),
  listInvoiceLines: (_world, owner) => ({ params: { invoiceId: owner.invoiceId } }),
  readLineTrace: (_world, owner) => ({ params: { invoiceId: owner.invoiceId, number: '1' } }),
  fetchInvoiceFile: (_world, owner) => ({ params: { invoiceId: owner.invoiceId, format: 'pdf' } }),
  orderInvoiceDownload: (_world, owner) => ({ input: { invoiceIds: [owner.invoiceId] } }),
  issueInvoice: (_world, owner) => ({ input: { accountId: owner.accountId, month: '2026-01' } }),
  creditInvoice: () => ({ params: { invoiceId: nobody }, input: { lines: [], reason: 'Outage' } }),
  readLegalEntity: () => ({ params: { siteHost: 'second.test' } }),
  saveLegalEntity: () => ({
    params: { siteHost: 'second.test' },
    input: {
      legalName: 'Second Cloud GmbH',
      country: 'DE',
      region: '',
      city: 'Berlin',
      postalCode: '10115',
      street: 'Invalidenstraße 1',
      taxId: '',
      registration: '',
      email: '',
      bank: '',
      prefix: 'SC',
      taxInside: false,
      taxRounding: 'document',
      dueDays: 14,
    },
  }),
};
