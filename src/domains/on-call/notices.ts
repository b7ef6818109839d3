import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('on-call', {
  'called-title': 'Alarm escalated to you: {name}',
  'called-text': '{source}. {detail}',
  'begins-title': 'You are on call: {schedule}',
  'begins-text':
    '{alarms, plural, =0 {No alarms are firing.} one {# alarm is firing.} other {# alarms are firing.}} {note, select, none {There is no hand-over note.} other {Hand-over note: {note}}}',
  'ends-title': 'Your on-call shift ends soon: {schedule}',
  'ends-text': 'Write a hand-over note for the next person.',
  'sample-source': 'Host down',
  'sample-detail': 'The host is offline. 12 servers are on it.',
  'sample-schedule': 'Operations',
});

export const kinds = notices('on-call', {
  1390: {
    ...system,
    title: 'Alarm escalated',
    description: 'An alarm that no one has acknowledged was escalated to you. The mail is sent in any case.',
    sample: {
      title: notice('called-title', { name: 'fra1-host-02' }),
      text: notice('called-text', { source: notice('sample-source'), detail: notice('sample-detail') }),
      severity: 'error',
    },
  },
  1391: {
    ...system,
    title: 'On-call shift begins',
    description: 'You are on call from now on.',
    sample: {
      title: notice('begins-title', { schedule: notice('sample-schedule') }),
      text: notice('begins-text', { alarms: 2, note: 'none' }),
      severity: 'info',
    },
  },
  1392: {
    ...system,
    title: 'On-call shift ends',
    description: 'Your shift ends in an hour, and there is no hand-over note yet.',
    sample: {
      title: notice('ends-title', { schedule: notice('sample-schedule') }),
      text: notice('ends-text'),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
