import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('library', 'images', {
  'image.publish': ['high', 'Set when images are deprecated and when they can no longer be used.'],
});
