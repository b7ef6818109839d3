import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('power-schedules', {
  feature: 'Power schedules',
  'feature-note': 'Powering servers on and off by the clock.',
  'server-terminated': 'The server has been terminated.',
  'state-already': 'The server was already in that state.',
  'service-not-running': 'The service was not running.',
  'task-running': 'A task was running: {title}.',
  'site-suspended': 'The site is suspended.',
  'some-task-running': 'A task was running.',
  'not-run-history':
    '{turn, select, on {Scheduled power on of {due}} other {Scheduled power off of {due}}} {state, select, missed {missed} other {skipped}}: {reason}',
  turn: '{turn, select, on {Power on} other {Power off}}',
  'schedule.added': 'Power schedule added',
  'schedule.changed': 'Power schedule changed',
  'schedule.paused': 'Power schedule paused',
  'schedule.resumed': 'Power schedule resumed',
  'schedule.removed': 'Power schedule removed',
});
