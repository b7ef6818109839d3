import { messages } from '#kernel/message.ts';

/** What the server says of tasks of every kind. */
export const say = messages('tasks', {
  'canceled-before': 'Canceled by {email} before it began.',
  'asked-to-cancel': '{email} asked to cancel.',
  over: 'it is over.',
  canceling: 'its cancellation is under way.',
  'unknown-kind': 'this version does not know this kind of task.',
  'unknown-step': 'it is in a step that is not known.',
});
