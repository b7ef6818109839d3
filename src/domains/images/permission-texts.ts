import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('images', 'images', {
  'image.view': ['low', 'See disk images.'],
  'image.manage': ['medium', 'Upload, import, change and delete disk images.'],
});
