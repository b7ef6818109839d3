import { messages } from '#kernel/message.ts';
import { notices, system } from './kinds.ts';

/** What its notifications and mails say. */
export const notice = messages('notifications', {
  undelivered: 'Messages could not be delivered',
  'undelivered-text':
    '{count, plural, one {# message was} other {# messages were}} permanently rejected in the last 24 hours. The message log shows which and why.',
  below: '{account}: {title}',
  sample: 'Sample: {title}',
  ended: '{kinds}',
  'ended-copies': 'copies to an additional address',
  'sample-reason': 'Another task was running.',
  subject: '{title} - {site}',
  summary: '{count, plural, one {One notification} other {# notifications}}',
  more: '{kind}: {count} more',
  'more-since': '{kind}: {count} more since the last email',
  open: 'Open in the console',
  'because-kind': 'You get this because emails about “{kind}” from {site} are turned on.',
  'because-digest': 'You get this because emails with a digest of notifications from {site} are turned on.',
  'because-security':
    'You get this because it is about the security of your account at {site}. Emails like this cannot be turned off.',
  'because-servers': 'You get this because it concerns your servers at {site}. Emails like this cannot be turned off.',
  'choose-mails': 'Choose which emails you get',
  'confirm-address': 'Confirm this address',
  'confirm-address-subject': 'Confirm this address for notifications',
  'confirm-address-asker': '{asker} wants to send copies of notifications from {site} to this address.',
  'confirm-address-ends': 'The link works for three days. If you do not want these emails, ignore this one.',
});

export const kinds = notices('notifications', {
  1000: {
    ...system,
    mail: false,
    title: 'Message not delivered',
    description: 'An email or text message of the site was permanently rejected.',
    sample: { title: notice('undelivered'), text: notice('undelivered-text', { count: 3 }), severity: 'warning' },
  },
});

type Own = typeof kinds;
declare module './kinds.ts' {
  interface NotificationCodes extends Own {}
}
