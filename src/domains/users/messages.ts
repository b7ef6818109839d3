import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('users', {
  // What the history says, by the names that the audit trail has for it.
  'user.create': 'Account created and invited',
  'found-by-email': 'Email',
  'found-by-name': 'Name',
  'found-by-company': 'Company',
  'found-by-phone': 'Phone',
  'found-by-id': 'User ID',
  'user.invite': 'Invitation sent again',
  'user.mail-reset': 'Password reset link sent',
  'user.unblock': 'Sign-in unblocked',
  'user.sign-out': 'Signed out everywhere: {reason}',
  membership: 'Only the account owner can invite this member again.',
});
