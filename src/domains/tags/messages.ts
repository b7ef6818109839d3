import { messages } from '#kernel/message.ts';

/** What the history says of tags. */
export const say = messages('tags', {
  'tags-as-list': 'Send the tags as a list of names.',
  changed: 'Tags: {changes}',
  'put-on': 'added {tags}',
  'taken-off': 'removed {tags}',
  both: '{puts}; {takes}',
  // What the history of a tag says, by the names that the audit trail has for it.
  'tag.edit': 'Tag changed',
  'tag.delete': 'Tag deleted',
});
