import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('on-call', {
  created: 'Schedule created',
  saved: 'Schedule changed',
  deleted: 'Schedule deleted',
  'shift-began': '{person} is on call',
  'no-one': 'No one is on call',
  overridden: '{person} is on call from {from} to {until}: {reason}',
  'override-ended': 'Override for {person} ended',
  noted: 'Hand-over note written',
  'escalated-on-call': 'Escalated to {person}, on call for {schedule}',
  'escalated-no-one': 'Escalated to no one: no one is on call for {schedule}',
  'escalated-person': 'Escalated to {person}',
  'escalated-unable': "Escalated to no one: {person} can't manage alarms or sign in",
  'escalated-webhook': 'Escalated to the webhook {webhook}',
  'escalated-email': 'Escalated to {email}',
  'mail-title': 'Alarm of the installation',
  'mail-sample-source': 'Host offline',
  'mail-sample-detail': 'Nothing was heard of the host for five minutes.',
  'mail-subject': '{severity, select, critical {Critical} other {Warning}}: {source}: {name}',
  'mail-since': 'Firing since {since}, and not acknowledged.',
  'mail-open': 'Open alarm',
  'mail-why': 'You receive this because an escalation step of the installation names you or this address.',
  'test-text': 'This is a test. No alarm is firing.',
});
