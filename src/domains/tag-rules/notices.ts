import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('tag-rules', {
  given: 'The group {group} gives you {kind, select, server {servers} network {networks} other {images}} tagged {tag}',
  'given-text': '{by} added a rule: objects come and go with the tag.',
});

export const kinds = notices('tag-rules', {
  1501: {
    ...action,
    title: 'Objects of a group by tag',
    description: 'A group that you are in gives you all objects with a tag.',
    sample: {
      title: notice('given', { group: 'Shop team', kind: 'server', tag: 'prod' }),
      text: notice('given-text', { by: 'Ada Example' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
