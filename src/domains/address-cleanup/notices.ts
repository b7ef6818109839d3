import { messages } from '#kernel/message.ts';
import { notices, usage } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('address-cleanup', {
  released: 'The provider releases your address {ip}',
  'released-text': 'Nothing answered at {ip} for {days} days. Reason: {reason}',
});

const sample = { ip: '203.0.113.7', days: 30, reason: 'Unused since the move.' };

export const kinds = notices('address-cleanup', {
  1380: {
    ...usage,
    title: 'Unused address released',
    description: 'The provider released a public address of yours at which nothing had answered.',
    sample: {
      title: notice('released', { ip: sample.ip }),
      text: notice('released-text', sample),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
