import { messages } from '#kernel/message.ts';

/** Why someone holds a permission, and why an entry was skipped. */
export const say = messages('access-audit', {
  'by-role': 'Role',
  'by-set': 'Permission set {what}',
  'by-set-of-group': 'Permission set {what} of the group {group}',
  'by-grant': 'Granted directly',
  'by-grant-of-group': 'Granted to the group {group}',
  until: '{reason}, until {until}',
  gone: 'This entry is not part of the review.',
  undecided: 'This entry is not decided.',
  'decided-before': 'Already decided. Undo the decision first.',
});
