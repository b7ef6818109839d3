import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('registration', {
  welcome: 'Welcome to {site}, {name}',
  'welcome-text': 'Create your first server. It will be running within a minute.',
  'welcome-back': 'Welcome back, {name}',
  'welcome-back-text': 'Your {site} console is ready.',
});
