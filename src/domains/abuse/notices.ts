import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its mails and notifications say. */
export const notice = messages('abuse', {
  'warning-subject': 'Warning about your server {name}',
  'warning-lead': 'Your server {name} at {site} is used in a way that harms others or the network:',
  'warning-mail': 'A public address of the server is on a blocklist of mail senders ({lists}).',
  'warning-traffic': 'The server sent {gb} GB in one day. Before, it was about {usual} GB a day.',
  'warning-cpu': 'Its processors have been at {cpu}% on average for days.',
  'warning-other': 'Support has found a cause for complaint.',
  'warning-do':
    'Find the cause and stop it by {deadline}. Check for a compromised account, an open relay or an unknown program. Otherwise we may limit or suspend the server.',
  'warning-open': 'Open server',
  'warning-answer': 'If the usage is intended, answer this mail or contact support and tell us what the server does.',
  limited: 'Bandwidth of {name} limited to {mbps} Mbit/s',
  'limited-text': 'Support has limited the public interfaces of the server. Reason: {reason}',
  lifted: 'Bandwidth limit of {name} lifted',
  'lifted-text': 'The server has the bandwidth again that it is sold with.',
});

export const kinds = notices('abuse', {
  1387: {
    ...action,
    title: 'Bandwidth limited',
    description: 'Support limits the bandwidth of one of your servers.',
    sample: {
      title: notice('limited', { name: 'mail-1', mbps: 10 }),
      text: notice('limited-text', { reason: 'Outgoing traffic' }),
      severity: 'warning',
    },
  },
  1388: {
    ...action,
    title: 'Bandwidth limit lifted',
    description: 'Support lifts the bandwidth limit of one of your servers.',
    sample: {
      title: notice('lifted', { name: 'mail-1' }),
      text: notice('lifted-text'),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
