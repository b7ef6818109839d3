import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('address-cleanup', 'infrastructure', {
  'address.view': ['low', 'See addresses on record that differ from the network, of all accounts.'],
  'address.clean-up': ['high', 'Release, reserve or re-apply addresses that differ from the network.'],
});
