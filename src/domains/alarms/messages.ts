import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('alarms', {
  raised: 'Alarm raised: {detail}',
  returned: 'Alarm returned: {detail}',
  rose: 'Severity changed to critical: {detail}',
  fell: 'Severity changed to warning: {detail}',
  resolved: 'Alarm resolved: its cause is gone',
  acknowledged: 'Alarm acknowledged',
  'acknowledged-until': 'Alarm acknowledged until {until}',
  reopened: 'Acknowledgment removed',
  expired: 'Acknowledgment ended',
  assigned: 'Alarm assigned to {assignee}',
  unassigned: 'Alarm assigned to no one',
  noted: 'Note changed',
  silenced: 'Alarm silenced',
  unsilenced: 'Silence ended',
  'already-resolved': 'The alarm is already resolved.',
  'not-acknowledged': 'The alarm is not acknowledged.',
});
