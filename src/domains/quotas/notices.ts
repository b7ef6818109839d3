import { messages } from '#kernel/message.ts';
import { action, notices, system } from '#domains/notifications/kinds.ts';
import { say } from './messages.ts';

/** What its notifications say. */
export const notice = messages('quotas', {
  requested: '{who} requests a higher quota',
  'requested-text': '{resource}: {amount, number} instead of {limit, number}. Reason: {reason}',
  approved: 'Your quota was raised',
  'approved-text': '{resource}: {amount, number}. {answer}',
  'approved-until-text': '{resource}: {amount, number} until {until}. {answer}',
  declined: 'Your request for a higher quota was declined',
  'declined-text': '{resource}: {answer}',
});

const until = { instant: '2026-12-24T12:00:00.000Z' };
const resource = say('cpus');

export const kinds = notices('quotas', {
  1411: {
    ...system,
    title: 'Higher quota requested',
    description: 'A customer requests a higher quota.',
    sample: {
      title: notice('requested', { who: 'ada@example.test' }),
      text: notice('requested-text', { resource, amount: 64, limit: 32, reason: 'A new shop opens in May.' }),
      severity: 'info',
    },
  },
  1412: {
    ...action,
    title: 'Quota request answered',
    description: 'Your request for a higher quota was approved or declined.',
    sample: {
      title: notice('approved'),
      text: notice('approved-until-text', { resource, amount: 64, until, answer: 'Good luck!' }),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
