import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('servicelets', {
  'waiting-in-queue': 'Waiting in the queue',
  'run-has-gone': 'The run no longer exists.',
  turn: 'The run can start.',
  'sending-file': 'Sending the file',
  written: '{path} is written.',
  'starting-command': 'Starting the command',
  'servicelet-has-gone': 'The servicelet no longer exists.',
  'running-command': 'Running the command',
  'has-ended': 'It has ended.',
  'ended-with-exit-code': 'It ended with exit code {exitCode}.',
  finishing: 'Finishing',
  'run-has-ended': 'The run has ended.',
  'run-gone': 'The run no longer exists.',
  'not-run': 'It could not be run.',
  task: '{action, select, run {Run {title} on {name}} install {Install {title} on {name}} other {Remove {title} on {name}}}',
  'history-done':
    '{action, select, run {Run {title}: done} install {Install {title}: done} other {Remove {title}: done}}',
  'history-failed':
    '{action, select, run {Run {title}: {outcome}} install {Install {title}: {outcome}} other {Remove {title}: {outcome}}}',
  'service-not-running': 'The service was not running.',
  'missed-history': 'Scheduled run of {title} at {at} missed: {reason}',
  'no-agent': 'Its data center has no agent in servers.',
  'runs-on-it': 'A servicelet runs on it, or waits for its turn. Wait, or cancel it.',
  'not-done': 'The data center could not do it.',
  'run-lost': 'The data center has lost the run.',
  'at-work': 'The command is at work: cancel it on the Servicelets tab of the server.',
  cancelled: 'It was canceled.',
  'batch-failed': 'Stopped: it went wrong on {server} before.',
  'too-late': 'It could not begin within {minutes} minutes.',
  schedule:
    'Schedule of {name} {verb, select, added {added} paused {paused} resumed {resumed} removed {removed} other {changed}}',
  'kind-servicelet-run': 'Run servicelet',
});
