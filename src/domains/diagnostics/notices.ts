import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('diagnostics', {
  found: '{count, plural, one {# new finding} other {# new findings}}: {report}',
  'found-text': 'The report now has {open, plural, one {# open finding} other {# open findings}}.',
  digest: '{count, plural, one {# new finding} other {# new findings}} in diagnostic reports',
  'digest-text': '{reports}',
});

export const kinds = notices('diagnostics', {
  1300: {
    ...system,
    title: 'New findings',
    description: 'A diagnostic report that you subscribe to has new findings.',
    sample: {
      title: notice('found', { count: 2, report: 'Unused VLANs' }),
      text: notice('found-text', { open: 5 }),
      severity: 'warning',
    },
  },
  1301: {
    ...system,
    title: 'Daily findings',
    description: 'The new findings of all diagnostic reports, every morning.',
    sample: {
      title: notice('digest', { count: 3 }),
      text: notice('digest-text', { reports: 'Unused VLANs: 3' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
