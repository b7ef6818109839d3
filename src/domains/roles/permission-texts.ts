import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('roles', 'people', {
  'role.view': ['low', 'See which permissions there are, which roles hold them, and to whom they were granted.'],
  'role.manage': ['high', 'Create permission sets, grant them to people and groups, and invite team members.'],
});
