import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('address-cleanup', 'infrastructure', {
  'address.clean-up': ['high', 'Find unused addresses of all accounts, and release them.'],
});
