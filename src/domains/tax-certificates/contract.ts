import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { ByCertificate, Certificate, CertificateInput, maxBodyBytes, ReviewInput } from './schemas.ts';
import { certificateStates } from './states.ts';

/** A certificate decides about the tax of the next invoice. */
const touches = ['tax-certificates', 'invoices'];

export const taxCertificates = contract('tax-certificates', {
  listTaxCertificates: list({
    path: '/taxCertificates',
    summary: 'Lists the tax certificates of the accounts in scope, newest first.',
    may: 'billing.view',
    row: Certificate,
    filters: {
      state: filters.choices(certificateStates),
      /** Only those of one's own account. */
      mine: filters.choice(['1']),
    },
    sorts: ['uploadedAt'],
    sort: '-uploadedAt',
  }),
  uploadTaxCertificate: op({
    method: 'POST',
    path: '/taxCertificates',
    summary: 'Uploads an exemption certificate (PDF, PNG or JPEG, up to 4 MB) for review.',
    may: 'billing.edit',
    audit: 'tax-certificate.upload',
    support: 'acting',
    touches,
    input: CertificateInput,
    output: Certificate,
    status: 201,
    idempotent: true,
    bodyBytes: maxBodyBytes,
  }),
  fetchTaxCertificateFile: op({
    method: 'GET',
    path: '/taxCertificates/{certificateId}/file',
    summary: 'Downloads the file of a tax certificate.',
    may: 'billing.view',
    audit: 'none: read',
    params: ByCertificate,
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
  reviewTaxCertificate: op({
    method: 'PUT',
    path: '/taxCertificates/{certificateId}/review',
    summary:
      'Accepts or rejects a tax certificate. An accepted one can be rejected later: the next invoices are taxed again.',
    may: 'tax-certificates.review',
    audit: 'tax-certificate.review',
    support: 'refused',
    touches,
    params: ByCertificate,
    input: ReviewInput,
    output: Certificate,
  }),
  withdrawTaxCertificate: op({
    method: 'DELETE',
    path: '/taxCertificates/{certificateId}',
    summary: 'Withdraws a tax certificate that is not accepted, with its file.',
    may: 'billing.edit',
    audit: 'tax-certificate.withdraw',
    support: 'acting',
    params: ByCertificate,
    output: null,
  }),
});
