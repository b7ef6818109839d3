import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('site-contents', {
  'site.content': 'Text "{title}" published',
});
