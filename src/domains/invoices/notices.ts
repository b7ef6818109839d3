import { messages } from '#kernel/message.ts';
import { billingStaff, notices, usage } from '#domains/notifications/kinds.ts';

/** What its notifications and mails say. */
export const notice = messages('invoices', {
  ready: 'Invoice {number} of {amount}',
  'ready-text': 'Your invoice for {month} is ready. It is due on {due}.',
  'ready-paid': 'Your invoice for {month} is ready. It is paid from your balance.',
  credited: 'Credit note {number} of {amount}',
  'credited-text': 'A credit note for invoice {invoice} was issued: {reason}',
  'mail-text': '{seller} sent you an invoice for {month}. The total is {amount}.',
  'mail-note': '{seller} sent you a credit note for invoice {invoice}. The total is {amount}.',
  missing: 'Invoices of {month} are missing',
  'missing-seller': 'Nothing is issued on {site} until its legal entity is filled in.',
  'missing-profile':
    '{count, plural, one {# customer has} other {# customers have}} no complete billing profile, so that nothing is issued to them.',
  download: 'Download PDF',
  'mail-once': 'The link works once, through {until}.',
});

export const kinds = notices('invoices', {
  1260: {
    ...usage,
    title: 'Invoice ready',
    description: 'An invoice was issued.',
    sample: {
      title: notice('ready', { number: 'INV-000042', amount: '$50.00' }),
      text: notice('ready-text', { month: '2026-10', due: '2026-11-15' }),
      severity: 'info',
    },
  },
  1261: {
    ...usage,
    title: 'Credit note issued',
    description: 'An invoice was credited in whole or in part.',
    sample: {
      title: notice('credited', { number: 'INV-C000007', amount: '$50.00' }),
      text: notice('credited-text', { invoice: 'INV-000042', reason: 'Outage' }),
      severity: 'success',
    },
  },
  1262: {
    ...billingStaff,
    title: 'Invoices missing',
    description: 'Invoices of the last month could not be issued.',
    sample: {
      title: notice('missing', { month: '2026-10' }),
      text: notice('missing-profile', { count: 3 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
