import type { RowOf } from '#shell/list/list.ts';
import type { taxCertificates } from '../contract.ts';

export type CertificateRow = RowOf<typeof taxCertificates.listTaxCertificates>;
