import { messages } from '#kernel/message.ts';
import { billingStaff, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('sales-tax', {
  'staff-waits': 'Invoices of {month} wait for sales tax rates',
  'staff-waits-text': 'They are not issued until their rates are known. Look at the reasons, or enter a rate by hand.',
});

export const kinds = notices('sales-tax', {
  1330: {
    ...billingStaff,
    title: 'Invoices wait for sales tax',
    description: 'Rates of sales tax are missing, so that an invoice is not issued.',
    sample: {
      title: notice('staff-waits', { month: '2026-10' }),
      text: notice('staff-waits-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
