import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('external-pages', {
  part: 'External pages',
  entry: '{page}: {field}',
  'field-title': 'Title',
  'field-place': 'Place in the menu',
  'field-url': 'Address',
  'field-sandbox': 'What the page may do',
  'field-parameters': 'What the address says about the user',
  'field-roles': 'Roles',
  'field-enabled': 'Enabled',
  'external-page.add': 'External page "{title}" added',
  'external-page.save': 'External page "{title}" changed',
  'external-page.remove': 'External page "{title}" removed',
  'external-page.key': 'Key of the external page "{title}" created',
});
