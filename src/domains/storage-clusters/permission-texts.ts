import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('storage-clusters', 'infrastructure', {
  'storage.view': ['low', 'See storage clusters with their capacity, use and disks.'],
});
