import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('tags', 'account', {
  'tag.manage': ['low', 'Tag objects, and edit and delete tags.'],
});
