import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('sharing', {
  feature: 'Sharing',
  'feature-note': 'Sharing servers with other users and groups.',
  'each-once': 'Name each person or group once.',
  'shared-with-no-more': 'No longer shared with {name}: the share expired',
  'was-shared': 'Shared with {name}: {level, select, configure {configure} other {access}}',
  'was-shared-until': 'Shared with {name}: {level, select, configure {configure} other {access}}, until {until}',
  'shared-no-more': 'No longer shared with {name}',
  'given-up': '{email} gave up access',
});
