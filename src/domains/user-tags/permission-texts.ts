import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('user-tags', 'people', {
  'user-tag.manage': ['low', 'Add and remove the tags that staff puts on users. Customers never see them.'],
});
