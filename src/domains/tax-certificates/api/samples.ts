import type { Samples } from '#test/sample.ts';
import type { taxCertificates } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof taxCertificates> = {
  listTaxCertificates: () => ({}),
  uploadTaxCertificate: () => ({
    input: {
      reason: 'resale',
      country: 'DE',
      region: '',
      number: 'EX-2041',
      validFrom: '2026-01-01',
      expiresOn: '2099-12-31',
      file: Buffer.from('%PDF-1.7\n').toString('base64'),
    },
  }),
  fetchTaxCertificateFile: (_world, { certificateId }) => ({ params: { certificateId } }),
  reviewTaxCertificate: (_world, { certificateId }) => ({
    params: { certificateId },
    input: { decision: 'accept', reason: '' },
  }),
  withdrawTaxCertificate: (_world, { certificateId }) => ({ params: { certificateId } }),
};
