import { messages } from '#kernel/message.ts';

/** What the history says of tags. */
export const say = messages('tags', {
  changed: 'Tags: {changes}',
  'put-on': 'added {tags}',
  'taken-off': 'removed {tags}',
  both: '{puts}; {takes}',
});
