import { messages } from '#kernel/message.ts';
import { billingStaff, notices, usage } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('disputes', {
  opened: 'Dispute of {what}',
  'opened-text': '{owner} disputes {amount}: {reason}',
  message: 'New message on the dispute of {what}',
  'message-text': '{by}: {text}',
  withdrawn: 'Dispute of {what} withdrawn',
  'withdrawn-text': '{owner} withdrew the dispute.',
  accepted: 'Your dispute of {what} was accepted',
  'accepted-text': 'Credit note {note} of {amount} was issued. {answer}',
  rejected: 'Your dispute of {what} was rejected',
  'rejected-text': '{answer}',
});

const what = 'invoice INV-000042';

export const kinds = notices('disputes', {
  1285: {
    ...billingStaff,
    title: 'Dispute opened',
    description: 'A customer disputes an invoice or one of its lines.',
    sample: {
      title: notice('opened', { what }),
      text: notice('opened-text', { owner: 'ada@example.test', amount: '$50.00', reason: 'The server was off.' }),
      severity: 'warning',
    },
  },
  1286: {
    ...usage,
    title: 'Dispute updated',
    description: 'A dispute has a new message, or was withdrawn.',
    sample: {
      title: notice('message', { what }),
      text: notice('message-text', { by: 'ada@example.test', text: 'See the attached history.' }),
      severity: 'info',
    },
  },
  1287: {
    ...usage,
    title: 'Dispute decided',
    description: 'A dispute of yours was accepted or rejected.',
    sample: {
      title: notice('accepted', { what }),
      text: notice('accepted-text', { note: 'INV-C000007', amount: '$50.00', answer: '' }),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
