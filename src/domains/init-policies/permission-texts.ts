import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('init-policies', 'servers', {
  'init-policy.view': ['low', 'See init policies.'],
  'init-policy.use': ['medium', 'Apply init policies to new servers.'],
  'init-policy.edit': ['high', 'Create, edit and delete init policies, which run as root on new servers.'],
});
