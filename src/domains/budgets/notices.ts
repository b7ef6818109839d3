import { messages } from '#kernel/message.ts';
import { money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('budgets', {
  level: 'Budget “{name}” at {level}%',
  'level-text': '{spent} of {amount} were spent this month.',
  'refuses-text':
    '{spent} of {amount} were spent this month. New servers are refused until the budget is raised or the month ends.',
  forecast: 'Budget “{name}” is likely to be exceeded',
  'forecast-text': 'At current usage, this month comes to {forecast} of {amount}.',
  announced: 'Budget “{name}” shuts down servers soon',
  'announced-text':
    '{spent} of {amount} were spent this month. The servers of this budget are shut down at {at}, unless you cancel it.',
  'shut-down': 'Budget “{name}” shuts down servers',
  'shut-down-text':
    'The shutdown of {count, plural, one {# server} other {# servers}} was ordered. What is off still costs its disks, addresses and licenses.',
});

const spending = { spent: '$90.00', amount: '$100.00' };

export const kinds = notices('budgets', {
  1270: {
    ...money,
    title: 'Budget level reached',
    description: 'A budget is at 50, 75, 90 or 100% of its amount.',
    sample: {
      title: notice('level', { name: 'Production', level: 90 }),
      text: notice('level-text', spending),
      severity: 'warning',
    },
  },
  1271: {
    ...money,
    title: 'Budget forecast',
    description: 'At current usage, the month exceeds a budget.',
    sample: {
      title: notice('forecast', { name: 'Production' }),
      text: notice('forecast-text', { forecast: '$112.00', amount: '$100.00' }),
      severity: 'warning',
    },
  },
  1272: {
    ...money,
    mailLocked: true,
    title: 'Budget shutdown announced',
    description: 'A budget that is used up shuts down its servers soon.',
    sample: {
      title: notice('announced', { name: 'Production' }),
      text: notice('announced-text', { ...spending, at: '2026-11-20 12:00 UTC' }),
      severity: 'error',
    },
  },
  1273: {
    ...money,
    title: 'Budget shutdown',
    description: 'A budget shut down its servers.',
    sample: {
      title: notice('shut-down', { name: 'Production' }),
      text: notice('shut-down-text', { count: 3 }),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
