import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('invoices', {
  'kind-invoice-issue': 'Issue invoice',
  'kind-invoice-note': 'Create credit note files',
  'kind-invoice-pack': 'Prepare invoice download',
  issue: 'Issue invoice of {month} for {customer}',
  note: 'Create files of credit note {number}',
  pack: 'Prepare download of {count, plural, one {# invoice} other {# invoices}}',
  collecting: 'Collecting the charges of the month',
  'reading-rates': 'Getting the tax rates',
  issuing: 'Issuing the invoice',
  rendering: 'Creating the files',
  sending: 'Sending the invoice',
  packing: 'Preparing the file',
  invoices: '{count, plural, one {# invoice} other {# invoices}}',
  'nothing-charged': 'Nothing was charged in this month.',
  'no-seller': "The site's legal entity is missing. Fill it in under Sites, Legal entity, and issue the invoice again.",
  'no-profile': 'The customer has no billing profile. The invoice can be issued once the customer has filled it in.',
  'was-issued': 'Issued as {numbers}.',
  'was-rendered': 'The files are ready.',
  held: 'An invoice waits for the tax authority or for its tax rates. It is issued automatically once they are there.',
  'was-sent': 'Sent to {recipients}.',
  'cannot-cancel': 'The invoice has been issued. Issue a credit note instead.',
  'invoice.issued': 'Invoice {number} of {amount} issued',
  'invoice.issue': 'Invoice of {month} ordered',
  'invoice.credit': 'Credit note {number} of {amount} issued: {reason}',
  'invoice.download': 'Download of {count, plural, one {# invoice} other {# invoices}} ordered',
  'legal-entity.save': 'Legal entity changed',
  'addresses-left': '{count, plural, one {# kept IP address is} other {# kept IP addresses are}} released first.',
  'last-invoice':
    "Your last invoice has not been sent yet. You don't need to do anything: it is issued at the beginning of next month at the latest.",
});
