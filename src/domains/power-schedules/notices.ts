import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('power-schedules', {
  missed:
    '{turn, select, on {A scheduled power on of {name} was missed} other {A scheduled power off of {name} was missed}}',
  skipped:
    '{turn, select, on {A scheduled power on of {name} was skipped} other {A scheduled power off of {name} was skipped}}',
  'not-run-text': 'It was due at {due}. {reason} The server stays as it is until the next run.',
});

export const kinds = notices('power-schedules', {
  1022: {
    ...action,
    topic: 'power',
    title: 'Scheduled power change missed',
    description: 'A server was not powered on or off at the time of its power schedule.',
    sample: {
      title: notice('skipped', { turn: 'off', name: 'web-1' }),
      text: notice('not-run-text', { due: '2026-11-21 19:00 UTC', reason: sampleReason }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
