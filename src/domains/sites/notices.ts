import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('sites', {
  'host-verified': '{host} is verified',
  'host-verified-text': 'The site can now be reached by this name.',
  'host-lost': '{host} no longer works',
  'host-lost-text': 'The record that verifies it has been missing for three days. Add it again, then check the name.',
  'host-failing': '{host} will stop working',
  'host-failing-text': 'The record that verifies it is missing. The site can be reached by this name until {until}.',
});

export const kinds = notices('sites', {
  1001: {
    ...system,
    title: 'Host name of the site',
    description: 'A host name of the site was verified, or the record that verifies it is missing.',
    sample: {
      title: notice('host-failing', { host: 'cloud.example.com' }),
      text: notice('host-failing-text', { until: '2026-12-04 09:00 UTC' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
