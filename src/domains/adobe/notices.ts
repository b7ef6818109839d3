import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('adobe', {
  'sync-failed': 'Adobe customers of {host} are no longer synchronized',
  'sync-works': 'Adobe customers of {host} are synchronized again',
  'sync-works-text': 'The last synchronization succeeded.',
  'sample-reason': 'Adobe did not accept the client secret. Replace it on the page of the site.',
});

const host = 'cloud.example.com';

export const kinds = notices('adobe', {
  1495: {
    ...system,
    title: 'Adobe synchronization failed',
    description: 'The synchronization with Adobe VIP Marketplace stopped working, or works again.',
    sample: { title: notice('sync-failed', { host }), text: notice('sample-reason'), severity: 'error' },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
