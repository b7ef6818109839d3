import { messages } from '#kernel/message.ts';

/** What the server says of tasks of every kind. */
export const say = messages('tasks', {
  check: 'Tasks',
  'check.ok': 'No task is stuck.',
  'check.stuck': '{count, plural, one {# task is not responding.} other {# tasks are not responding.}}',
  'check.next': 'Make sure that a worker is running, and look for errors in its log.',
  'canceled-before': 'Canceled by {email} before it started.',
  'asked-to-cancel': '{email} asked to cancel.',
  over: 'it has ended.',
  canceling: 'it is already being canceled.',
  'unknown-kind': "this version doesn't support this kind of task.",
  'unknown-step': 'its current step is unknown.',
  'not-failed': 'only failed tasks can be retried.',
  'only-failed': 'only failed tasks can be discarded.',
  'discarded-already': 'it has already been discarded.',
  discarded: 'Discarded by {email}: {reason}',
  'retried-already': 'it has already been retried.',
  'not-retryable': 'a second run could do harm. Check what it left, then start a new task.',
});
