import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('external-pages', {
  'external-page.add': 'External page "{title}" added',
  'external-page.save': 'External page "{title}" changed',
  'external-page.remove': 'External page "{title}" removed',
  'external-page.key': 'Key of the external page "{title}" created',
});
