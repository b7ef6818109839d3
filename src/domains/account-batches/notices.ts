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
  'announced-suspend': 'Your account will be suspended on {date}',
  'announced-suspend-text':
    'From {date} on, you can’t order anything or start servers. Nothing changes before that day. {text}',
  'announced-terminate': 'Your account will be closed on {date}',
  'announced-terminate-text':
    'On {date}, your servers are terminated and your account is closed. Export what you want to keep before that day. {text}',
  'withdrawn-suspend': 'Your account will not be suspended',
  'withdrawn-suspend-text': 'The suspension that was announced for {date} is canceled. Your account stays as it is.',
  'withdrawn-terminate': 'Your account will not be closed',
  'withdrawn-terminate-text': 'The closing that was announced for {date} is canceled. Your account stays as it is.',
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
  1486: {
    ...action,
    mailLocked: true,
    title: 'Suspension or closing announced',
    description: 'Your provider notifies you that your account will be suspended or closed.',
    sample: {
      title: notice('announced-suspend', { date: '2027-01-05' }),
      text: notice('announced-suspend-text', { date: '2027-01-05', text: 'Please pay the open invoice.' }),
      severity: 'warning',
    },
  },
  1487: {
    ...action,
    title: 'Announced suspension or closing canceled',
    description: 'The suspension or closing of your account that was announced will not happen.',
    sample: {
      title: notice('withdrawn-suspend'),
      text: notice('withdrawn-suspend-text', { date: '2027-01-05' }),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
