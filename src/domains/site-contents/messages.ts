import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('site-contents', {
  part: 'Contents',
  entry: '{text} ({language}): {field}',
  'field-title': 'Title',
  'field-body': 'Text',
  'kind-privacy': 'Privacy policy',
  'kind-legal': 'Legal notice',
  'kind-welcome': 'Welcome',
  'kind-help': 'Help',
  'kind-support': 'Support information',
  'site.content': 'Text "{title}" published',
});
