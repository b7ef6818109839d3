import { messages } from '#kernel/message.ts';
import { action, money, notices, system } from '#domains/notifications/kinds.ts';
import { say } from './messages.ts';

/** What its notifications say. */
export const notice = messages('account-batches', {
  message: 'A message about your account',
  'message-text': '{text}',
  deposit: 'A deposit of {amount} is required',
  'deposit-text':
    'Add at least {amount} to your balance by {date}. You can’t order anything or start servers until the deposit arrives. Servers that are running keep running. {text}',
  finished: 'Batch finished: {action}',
  'finished-text': '{done, plural, one {# account is done} other {# accounts are done}}, {failed, number} failed.',
  asked: 'Your approval is requested: {action}',
  'asked-text':
    '{name} wants to run this batch for {count, plural, one {# account} other {# accounts}}. Review its dry run, then approve or cancel it.',
});

const done = say('action-suspend');

export const kinds = notices('account-batches', {
  1310: {
    ...money,
    mailLocked: true,
    title: 'Deposit required',
    description: 'Your provider asks for a deposit before you can order again.',
    sample: {
      title: notice('deposit', { amount: '$50.00' }),
      text: notice('deposit-text', { amount: '$50.00', date: '2027-01-05', text: '' }),
      severity: 'error',
    },
  },
  1311: {
    ...action,
    mailLocked: true,
    title: 'Message about your account',
    description: 'Your provider writes to you about a change of your account.',
    sample: {
      title: notice('message'),
      text: notice('message-text', { text: 'We look forward to hearing from you.' }),
      severity: 'warning',
    },
  },
  1312: {
    ...system,
    title: 'Batch finished',
    description: 'A batch of account actions that you have started has finished.',
    sample: {
      title: notice('finished', { action: done }),
      text: notice('finished-text', { done: 48, failed: 2 }),
      severity: 'success',
    },
  },
  1313: {
    ...system,
    title: 'Batch approval requested',
    description: 'Another administrator asks you to approve a batch of account actions.',
    sample: {
      title: notice('asked', { action: done }),
      text: notice('asked-text', { name: 'Ann', count: 50 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
