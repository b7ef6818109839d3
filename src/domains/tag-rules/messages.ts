import { messages } from '#kernel/message.ts';

/** What the history of a group says about its rules, and why a tag stays. */
export const say = messages('tag-rules', {
  'tag-rule.create':
    'Tag rule added: {kind, select, server {servers} network {networks} other {images}} tagged {tag} ({level})',
  'tag-rule.delete':
    'Tag rule removed: {kind, select, server {servers} network {networks} other {images}} tagged {tag}',
  'tag-shares': 'This tag shares what carries it with a group. Changing it needs the permission to share.',
  'tag-rule.ended': 'Tag rule ended: the tag {tag} was deleted',
});
