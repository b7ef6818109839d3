import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('groups', {
  'group.create': 'Group created',
  'group.save': 'Group changed',
  'group.archive': 'Group archived',
  'group.restore': 'Group restored',
  'group.reassign': 'Group reassigned to {to}',
  'group.delete': 'Group deleted',
  'finding-group': 'Group',
  'group.add-member': 'Member added',
  'group.invite': 'Member invited',
  'group.invite-again': 'Invitation sent again',
  'group.withdraw': 'Invitation withdrawn',
  'group.remove-member': 'Member removed',
  'group.name-deputy': 'Deputy named',
  'group.end-deputy': 'Deputy is a member only',
  'group.member-expired': 'Membership expired',
});
