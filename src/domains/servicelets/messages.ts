import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('servicelets', {
  feature: 'Servicelets',
  'feature-note': 'Managed software and scripts on servers.',
  'waiting-in-queue': 'Waiting in the queue',
  'run-has-gone': 'The run no longer exists.',
  turn: 'The run can start.',
  'sending-file': 'Sending the file',
  written: '{path} is written.',
  'starting-command': 'Starting the command',
  'servicelet-has-gone': 'The servicelet no longer exists.',
  'running-command': 'Running the command',
  'has-ended': 'The command has ended.',
  'ended-with-exit-code': 'The command exited with code {exitCode}.',
  finishing: 'Finishing',
  'run-has-ended': 'The run has ended.',
  'run-gone': 'The run no longer exists.',
  'not-run': 'The servicelet could not be run.',
  task: '{action, select, run {Run {title} on {name}} install {Install {title} on {name}} other {Remove {title} on {name}}}',
  'history-done':
    '{action, select, run {Run {title}: done} install {Install {title}: done} other {Remove {title}: done}}',
  'history-failed':
    '{action, select, run {Run {title}: {outcome}} install {Install {title}: {outcome}} other {Remove {title}: {outcome}}}',
  'service-not-running': 'The service was not running.',
  'missed-history': 'Scheduled run of {title} at {at} missed: {reason}',
  'no-agent': "This data center doesn't support servicelets.",
  'runs-on-it': 'A servicelet is running or queued on this server. Wait for it, or cancel it.',
  'not-done': 'The data center reported a failure.',
  'run-lost': 'The data center lost the run.',
  'at-work': "The run has started. Cancel it on the server's Servicelets tab.",
  cancelled: 'The run was canceled.',
  'batch-failed': 'Stopped after a failure on {server}.',
  'too-late': 'The run could not start within {minutes} minutes.',
  schedule:
    'Schedule of {name} {verb, select, added {added} paused {paused} resumed {resumed} removed {removed} other {changed}}',
  'kind-servicelet-run': 'Run servicelet',
});
