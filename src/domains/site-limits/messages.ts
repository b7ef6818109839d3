import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-limits', {
  'support-link': 'Contact support',
  // What the history says, by the names that the audit trail has for it.
  'site.limits': 'Limits of the site changed',
});
