import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('ms-cloud', {
  'sync-failed': 'Microsoft tenants of {host} are no longer synchronized',
  'sync-works': 'Microsoft tenants of {host} are synchronized again',
  'sync-works-text': 'The last synchronization succeeded.',
  'secret-ends': 'The Microsoft application secret of {host} expires on {day}',
  'secret-ends-text': 'Create a new secret in the Azure portal and replace the Application Secret Key before then.',
  'sample-reason': 'The consent is no longer valid. Grant the consent again.',
});

const host = 'cloud.example.com';

export const kinds = notices('ms-cloud', {
  1460: {
    ...system,
    title: 'Microsoft synchronization failed',
    description: 'The synchronization with Microsoft Partner Center stopped working, or works again.',
    sample: { title: notice('sync-failed', { host }), text: notice('sample-reason'), severity: 'error' },
  },
  1461: {
    ...system,
    title: 'Microsoft application secret expires',
    description: 'The secret of the application that connects a site to Microsoft Partner Center expires soon.',
    sample: {
      title: notice('secret-ends', { host, day: { day: '2026-12-24' } }),
      text: notice('secret-ends-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
