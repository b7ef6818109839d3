import { messages } from '#kernel/message.ts';

/** What the history of a server says of its alerts. */
export const say = messages('statistics', {
  'alert-added': 'Alert added',
  'alert-changed': 'Alert changed',
  'alert-removed': 'Alert removed',
  'finding-missing': 'Missing since',
  'alarm-late': 'Statistics late',
  'alarm-late-why': 'Servers run that have had no statistics for more than an hour.',
  'alarm-late-detail':
    '{count, plural, one {# running server has} other {# running servers have}} had no statistics for more than an hour.',
});
