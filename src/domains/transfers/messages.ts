import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('transfers', {
  transfer: 'Transfer {name} to {to}',
  'checking-both-accounts': 'Checking both accounts',
  'server-can-go-account': 'The server can go, and the account can take it.',
  'changing-hands': 'Changing hands',
  'server-changing-hands-just': 'The server is changing hands just now.',
  'server-belongs-now': 'The server belongs to {to} now.',
  offered: 'Offered to {to}',
  'offer-ended-server-terminated': 'Offer ended: the server was terminated',
  'offer-not-answered-in': 'Offer to {to} was not answered in time',
  'transfer-cancelled': 'Transfer canceled',
  went: 'Went to {to}',
  'transfer-failed': 'Transfer failed: {reason}',
  'declined-history': 'Offer declined by {to}',
  'declined-because': 'Offer declined by {to}: {reason}',
  'withdrawn-history': 'Offer to {to} withdrawn',
  'withdrawn-because': 'Offer to {to} withdrawn: {reason}',
  'nothing-agreed': 'Nothing was agreed.',
  'costs-more': 'It costs more now than what was agreed.',
  'server-terminated': 'The server was terminated.',
  'moved-direct': '{when, select, now {To be moved to {to} now} other {To be moved to {to} on {day}}}',
  'accepted-history':
    '{when, select, now {Offer accepted by {by}: goes to {to} now} other {Offer accepted by {by}: goes to {to} on {day}}}',
  came: 'Came from {from}',
  'came-as': 'Came from {from} as {name}',
  'kind-server-transfer': 'Transfer server',
});
