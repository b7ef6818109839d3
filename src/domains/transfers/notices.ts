import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('transfers', {
  'server-offered': '{from} offers you the server {name}',
  'offered-text': 'Accept or decline by {day}. Nothing changes before you accept.',
  'offered-with-text': '{from} writes: {message}. Accept or decline by {day}. Nothing changes before you accept.',
  accepted: '{to} accepted the server {name}',
  'accepted-now-text': 'Ownership is being transferred now. You pay for the server until then.',
  'accepted-text': 'Ownership is transferred on {day}, 00:00 UTC. You pay for the server until then.',
  declined: '{to} declined the server {name}',
  withdrawn: '{from} withdrew the offer of the server {name}',
  expired: 'The offer of the server {name} expired',
  'expired-text': 'The offer was not answered in time. {from} remains the owner.',
  'terminated-text': 'The server was terminated.',
  'stays-text': '{from} remains the owner.',
  'stays-because-text': '{from} remains the owner. Reason given: {reason}',
  failed: 'The transfer of the server {name} failed',
  'failed-text': '{reason} {from} remains the owner and continues to pay for the server.',
  given: 'The server {name} now belongs to {to}',
  'given-text': 'You no longer pay for it. The cost until now is on your next invoice.',
  received: 'The server {name} is now yours',
  'received-text':
    'It was transferred from {from}. You pay for it from now on. Change its passwords and keys: the previous owner knows them.',
});

export const kinds = notices('transfers', {
  1040: {
    ...action,
    title: 'Server offered to you',
    description: 'Someone wants to transfer the ownership of a server to the account.',
    sample: {
      title: notice('server-offered', { from: 'ann@example.com', name: 'web-1' }),
      text: notice('offered-text', { day: '12 May 2027' }),
      severity: 'info',
    },
  },
  1041: {
    ...action,
    title: 'Server offer answered',
    description: 'The offer of a server was accepted, declined or withdrawn, or it expired.',
    sample: {
      title: notice('accepted', { to: 'bob@example.com', name: 'web-1' }),
      text: notice('accepted-text', { day: '01 Jun 2027' }),
      severity: 'info',
    },
  },
  1042: {
    ...action,
    role: 'billing',
    title: 'Server transferred',
    description: 'A server was transferred to another account, or to this one.',
    sample: {
      title: notice('received', { name: 'web-1' }),
      text: notice('received-text', { from: 'ann@example.com' }),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
