import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('registration', {
  // What the history of an account says, by the names that the audit trail has for it.
  'account.sign-up': 'Account created',
  'account.lock-out': 'Account locked out after a reported sign-in',
  'agreement.sign': 'Terms of service accepted',
  'email.validate': 'Email confirmed',
  'password.reset': 'Password reset',
  welcome: 'Welcome to {site}, {name}',
  'welcome-text': 'Create your first server. It will be running within a minute.',
  'welcome-back': 'Welcome back, {name}',
  'welcome-back-text': 'Your {site} console is ready.',
});
