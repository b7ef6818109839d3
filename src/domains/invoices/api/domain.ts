import type { Domain } from '#platform/app.ts';
import { invoiceFinder } from './store-list.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { legalPart } from './legal-part.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { invoices } from '../contract.ts';
import { topics } from '../live.ts';
import { creditInvoice } from './credit-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readLegalEntity, saveLegalEntity } from './legal-entity.ts';
import { orderInvoiceDownload } from './order-download.ts';
import { previewInvoice } from './preview.ts';
import { fetchInvoiceFile, readInvoice, readLineTrace } from './read-invoices.ts';
import { addressesHold, invoiceHold } from './deletion-hold.ts';
import { issueLastMonth } from './schedules.ts';
import { listInvoiceLines, listInvoices } from './store-list.ts';
import { readPersonalInvoices } from './store.ts';
import { finishNoteTask } from './tasks/finish-note.ts';
import { issueInvoiceTask } from './tasks/issue-invoice.ts';
import { packInvoicesTask } from './tasks/pack-invoices.ts';
import { invoiceFacts } from './termination-facts.ts';

const domain: Domain = {
  name: 'invoices',
  operations: implement(invoices, {
    listInvoices,
    previewInvoice,
    readInvoice,
    listInvoiceLines,
    readLineTrace,
    fetchInvoiceFile,
    orderInvoiceDownload,
    issueInvoice,
    creditInvoice,
    readLegalEntity,
    saveLegalEntity,
  }),
  tasks: [issueInvoiceTask, finishNoteTask, packInvoicesTask],
  schedules: [issueLastMonth],
  contributes: [sitePart(legalPart), invoiceFacts, addressesHold, invoiceHold, invoiceFinder],
  // Issued documents stay when a person is deleted: the law asks for them.
  personal: { sections: [shortSection('invoices', readPersonalInvoices)] },
  topics,
  menu: { invoices: 'billing.view' },
};
export default domain;
