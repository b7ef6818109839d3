import { messages } from '#kernel/message.ts';

/** What the history of a server says of its alerts. */
export const say = messages('statistics', {
  'alert-added': 'Alert added',
  'alert-changed': 'Alert changed',
  'alert-removed': 'Alert removed',
  'finding-missing': 'Missing since',
});
