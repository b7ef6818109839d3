import { messages } from '#kernel/message.ts';
import { billingStaff, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('allocations', {
  'staff-refused': 'No allocation number for invoice {number}',
  'staff-refused-text': 'The tax authority refused it. Enter a number by hand, or issue the invoice without one.',
});

export const kinds = notices('allocations', {
  1293: {
    ...billingStaff,
    title: 'Allocation number refused',
    description: 'The tax authority refused the number of an invoice, which is not issued until someone decides.',
    sample: {
      title: notice('staff-refused', { number: 'INV-000042' }),
      text: notice('staff-refused-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
