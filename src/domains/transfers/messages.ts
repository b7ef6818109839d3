import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('transfers', {
  feature: 'Transfers',
  'feature-note': 'Transferring servers to other accounts.',
  transfer: 'Transfer {name} to {to}',
  'checking-both-accounts': 'Checking both accounts',
  'server-can-go-account': 'Both accounts are eligible.',
  'changing-hands': 'Transferring ownership',
  'server-changing-hands-just': 'Ownership is being transferred. Ask the new owner to transfer the server back.',
  'server-belongs-now': 'The server belongs to {to} now.',
  offered: 'Offered to {to}',
  'offer-ended-server-terminated': 'Offer ended: the server was terminated',
  'offer-not-answered-in': 'Offer to {to} was not answered in time',
  'transfer-cancelled': 'Transfer canceled',
  went: 'Transferred to {to}',
  'transfer-failed': 'Transfer failed: {reason}',
  'declined-history': 'Offer declined by {to}',
  'declined-because': 'Offer declined by {to}: {reason}',
  'withdrawn-history': 'Offer to {to} withdrawn',
  'withdrawn-because': 'Offer to {to} withdrawn: {reason}',
  'nothing-agreed': 'Nothing was agreed.',
  'costs-more': 'The price is now higher than agreed.',
  'server-terminated': 'The server was terminated.',
  'moved-direct': '{when, select, now {Transfer to {to} started} other {Transfer to {to} scheduled for {day}}}',
  'accepted-history':
    '{when, select, now {Offer accepted by {by}: transferred to {to} now} other {Offer accepted by {by}: transferred to {to} on {day}}}',
  came: 'Transferred from {from}',
  'came-as': 'Transferred from {from} as {name}',
  'kind-server-transfer': 'Transfer server',
  'is-offered': 'It is offered to another account. Withdraw the offer first.',
});
