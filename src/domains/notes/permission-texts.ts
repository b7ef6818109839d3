import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('notes', 'account', {
  'note.edit': ['low', 'Edit the notes of servers.'],
  'note.person': ['medium', 'Read and write internal notes about people.', 'people'],
});
