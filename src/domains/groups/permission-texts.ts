import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('groups', 'people', {
  'group.view': ['low', 'See groups and their members.'],
  'group.members': ['medium', 'Add and remove members of the groups that you manage, or are a deputy of.'],
  'group.manage': ['medium', 'Create, edit and delete groups. Members get what is shared with the group.'],
});
