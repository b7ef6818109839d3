import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('availability', {
  'alarm-full': 'Data center nearly full',
  'alarm-full-why':
    'At least {warning}% of the memory of the hosts of a data center is allocated, or all of it in at most {days} days at the current pace. Critical: {critical}%, or {soon} days.',
  'alarm-full-detail': '{percent, number}% of the memory of the hosts is allocated.',
  'alarm-forecast-detail':
    '{percent, number}% of the memory of the hosts is allocated. They are full in {days, plural, one {# day} other {# days}}.',
});
