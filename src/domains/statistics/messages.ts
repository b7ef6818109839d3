import { messages } from '#kernel/message.ts';

/** What the history of a server says of its alerts. */
export const say = messages('statistics', {
  'alert-added': 'Alert added',
  'alert-changed': 'Alert changed',
  'alert-removed': 'Alert removed',
  'finding-missing': 'Missing since',
  'abuse-why':
    'Running servers that harm others: an address on a blocklist, at least {gb} GB of outgoing traffic in a day and {times} times as much as before, or a processor at {cpu}% for {days} days. Warn the customer, suspend the server, or suspend the account.',
  'abuse-warn':
    'The account gets the state “Warning”, and its owner is notified. The finding comes back if the cause remains after {hours} hours.',
  'alarm-late': 'Statistics late',
  'alarm-late-why': 'Servers run that have had no statistics for more than an hour.',
  'alarm-late-detail':
    '{count, plural, one {# running server has} other {# running servers have}} had no statistics for more than an hour.',
});
