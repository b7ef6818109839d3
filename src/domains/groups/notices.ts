import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('groups', {
  deputy: 'You are a deputy of the group {group}',
  'deputy-text': '{by} made you a deputy. You can add and remove members of the group.',
  owner: 'You own the group {group}',
  'owner-text': '{by} reassigned the group to you because its owner left. Check its members and what it gives them.',
});

export const kinds = notices('groups', {
  1500: {
    ...security,
    title: 'Deputy of a group',
    description: 'You were made a deputy of a group, whose members you can change.',
    sample: {
      title: notice('deputy', { group: 'Shop team' }),
      text: notice('deputy-text', { by: 'Ada Example' }),
      severity: 'info',
    },
  },
  1550: {
    ...security,
    title: 'Group reassigned to you',
    description: 'You became the owner of a group whose owner left.',
    sample: {
      title: notice('owner', { group: 'Shop team' }),
      text: notice('owner-text', { by: 'Ada Example' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
