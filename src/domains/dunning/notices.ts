import { messages } from '#kernel/message.ts';
import { billingStaff, money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('dunning', {
  overdue: 'You owe {owed}',
  'overdue-charge':
    'Your default card is being charged. If that fails, add funds by {date}, when the next step follows: {next}.',
  'overdue-remind': 'Add funds by {date}. The next step then: {next}.',
  'overdue-last': 'Add funds so that your servers can run again.',
  warned: 'Payment overdue: your account has a warning',
  'warned-text':
    '{owed} are owed. Your servers still run. Add funds by {date}, or your account and your servers are suspended.',
  suspended: 'Your account is suspended: {owed} are owed',
  'suspended-text':
    'Your servers were suspended, and nothing is deleted. You can still sign in, read, export, pay and terminate. Add funds, and everything runs again at once.',
  settled: 'Your balance is settled',
  'settled-text':
    'Thank you. Warnings and suspensions for unpaid bills were lifted, and suspended servers are resumed.',
  'staff-suspended': '{account} is suspended: {owed} are owed',
  'staff-suspended-text':
    'The plan for unpaid bills suspended the account and its servers. You can pause or exclude it.',
  'next-remind': 'another reminder',
  'next-charge': 'another try of your default card',
  'next-warn': 'a warning on your account',
  'next-suspend': 'the suspension of your account and your servers',
});

export const kinds = notices('dunning', {
  1250: {
    ...money,
    title: 'Balance below zero',
    description: 'Your balance fell below zero, or is still there.',
    sample: {
      title: notice('overdue', { owed: '$12.40' }),
      text: notice('overdue-remind', { date: '2027-01-05', next: notice('next-warn') }),
      severity: 'warning',
    },
  },
  1251: {
    ...money,
    title: 'Account suspended for unpaid bills',
    description: 'Your account has a warning or is suspended, because a payment is missing.',
    sample: {
      title: notice('suspended', { owed: '$12.40' }),
      text: notice('suspended-text'),
      severity: 'error',
    },
  },
  1252: {
    ...money,
    title: 'Balance settled',
    description: 'What was owed is paid, and what followed from it was lifted.',
    sample: { title: notice('settled'), text: notice('settled-text'), severity: 'success' },
  },
  1253: {
    ...billingStaff,
    title: 'Customer suspended for unpaid bills',
    description: 'The plan for unpaid bills suspended an account and its servers.',
    sample: {
      title: notice('staff-suspended', { account: 'ada@example.com', owed: '$12.40' }),
      text: notice('staff-suspended-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
