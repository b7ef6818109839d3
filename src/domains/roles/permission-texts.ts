import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('roles', 'people', {
  'role.view': ['low', 'See which permissions there are and which roles hold them.'],
});
