import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('groups', {
  'group.create': 'Group created',
  'group.save': 'Group changed',
  'group.delete': 'Group deleted',
  'group.add-member': 'Member added',
  'group.remove-member': 'Member removed',
});
