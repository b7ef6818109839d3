import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('dunning', {
  'dunning.began': 'Balance below zero: {owed} owed',
  'dunning.remind': 'Reminded of {owed}',
  'dunning.charge': 'Charge of {owed} tried',
  'dunning.warn': 'Warning for {owed} owed',
  'dunning.suspend': 'Suspended for {owed} owed',
  'dunning.settled': 'Balance settled: suspension and warnings lifted',
  'dunning.pause': 'Reminders paused: {reason}',
  'dunning.resume': 'Reminders continue: {reason}',
  'dunning.exclude': 'Excluded from reminders: {reason}',
  'dunning.include': 'Reminders apply again: {reason}',
});
