import { exemptionSource } from '#domains/invoices/api/port.ts';
import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { taxCertificates } from '../contract.ts';
import { topics } from '../live.ts';
import { readExemptions } from './exemptions.ts';
import { fetchTaxCertificateFile } from './fetch-file.ts';
import { remindOfCertificates } from './remind.ts';
import { reviewTaxCertificate } from './review.ts';
import { listTaxCertificates, readPersonalCertificates } from './store.ts';
import { scanCertificateTask } from './tasks/scan-certificate.ts';
import { uploadTaxCertificate } from './upload.ts';
import { withdrawTaxCertificate } from './withdraw.ts';

const domain: Domain = {
  name: 'tax-certificates',
  operations: implement(taxCertificates, {
    listTaxCertificates,
    uploadTaxCertificate,
    fetchTaxCertificateFile,
    reviewTaxCertificate,
    withdrawTaxCertificate,
  }),
  tasks: [scanCertificateTask],
  schedules: [remindOfCertificates],
  // They prove why documents have no tax, and stay with these when a person is deleted.
  personal: { sections: [shortSection('tax-certificates', readPersonalCertificates)] },
  topics,
  menu: { taxCertificates: 'tax-certificates.review' },
  contributes: [exemptionSource({ read: readExemptions })],
};
export default domain;
