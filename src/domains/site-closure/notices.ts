import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('site-closure', {
  suspended: '{site} was suspended',
  'suspended-text':
    'Customers can’t use the site until your provider resumes it. {servers, select, off {Its servers are powered off.} other {Its servers keep running.}} Reason: {reason}',
  resumed: '{site} is open again',
  'resumed-text': 'Your provider resumed the site. Customers can use it again.',
  closing: '{site} will be closed',
  'closing-text':
    'Your provider closes the site on {date} at the earliest. New customers can’t sign up anymore. Move or close the accounts of the site until then. Reason: {reason}',
  'closing-canceled': '{site} will not be closed',
  'closing-canceled-text': 'Your provider canceled the closing. The site stays as it is.',
});

export const kinds = notices('site-closure', {
  1480: {
    ...system,
    mailLocked: true,
    title: 'Site suspended or resumed',
    description: 'Your provider suspends a site that you administer, or opens it again.',
    sample: {
      title: notice('suspended', { site: 'Fern Cloud' }),
      text: notice('suspended-text', { servers: 'keep', reason: 'Unpaid invoices' }),
      severity: 'error',
    },
  },
  1481: {
    ...system,
    mailLocked: true,
    title: 'Site to be closed',
    description: 'Your provider starts to close a site that you administer, or cancels that.',
    sample: {
      title: notice('closing', { site: 'Fern Cloud' }),
      text: notice('closing-text', { date: '2027-01-05', reason: 'End of the contract' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
