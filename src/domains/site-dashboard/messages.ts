import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-dashboard', {
  site: 'Site',
  months: 'Months',
  'last-3': 'Last 3 months',
  'last-6': 'Last 6 months',
  'last-12': 'Last 12 months',
});
