import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('abuse', {
  why: 'Running servers that harm others: an address on a blocklist, at least {gb} GB of outgoing traffic in a day and {times} times as much as before, or a processor at {cpu}% for {days} days. Warn the customer, limit or suspend the server, or suspend the account. A finding comes back if its cause remains {hours} hours after a warning.',
  'kind-limit': 'Limit bandwidth',
  limit: '{mbps, select, none {Lift the bandwidth limit of {name}} other {Limit {name} to {mbps} Mbit/s}}',
  enforcing: 'Setting the rate in the data center',
  'cannot-cancel': 'The data center is already working on it. Lift the limit, or set another one, when it is done.',
  enforced: 'The rate is enforced',
  'not-enforced': 'The server has no machine at the moment. The rate is set once it has one.',
  'state-reason':
    'Abusive usage: {cause, select, mail {address on a blocklist} traffic {outgoing traffic} cpu {CPU load} other {complaint}}',
  warned: 'Customer warned of abusive usage',
  'bandwidth-limited': 'Bandwidth limited to {mbps} Mbit/s',
  'limit-lifted': 'Bandwidth limit lifted',
  'cannot-limit': "The data center of this server can't limit bandwidth.",
  'not-limited': 'The server is not limited.',
  'same-limit': 'The server is already limited to {mbps} Mbit/s.',
  gone: 'The server was deleted.',
});
