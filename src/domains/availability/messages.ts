import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('availability', {
  'zone-closed': 'Closed: {reason}',
  'type-not-sold': 'This CPU type is not sold here.',
  'size-not-sold': 'This size is not available here.',
  'other-zone': 'Choose another data center',
  'alarm-full': 'Data center nearly full',
  'alarm-full-why':
    'At least {warning}% of the memory of the hosts of a data center beside its reserve is allocated, or all of it in at most {days} days at the current pace. Critical: {critical}%, or {soon} days.',
  'alarm-full-detail': '{percent, number}% of the memory of the hosts beside the reserve is allocated.',
  'alarm-forecast-detail':
    '{percent, number}% of the memory of the hosts beside the reserve is allocated. They are full in {days, plural, one {# day} other {# days}}.',
});
