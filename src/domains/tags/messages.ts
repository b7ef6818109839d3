import { messages } from '#kernel/message.ts';

/** What the history says of tags. */
export const say = messages('tags', {
  changed: 'Tags: {changes}',
  'put-on': 'put on {tags}',
  'taken-off': 'took off {tags}',
  both: '{puts}; {takes}',
});
