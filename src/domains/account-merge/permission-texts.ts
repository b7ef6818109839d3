import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('account-merge', 'people', {
  'account.merge': ['high', 'Merge duplicate accounts: move what one owns to another one and close it.'],
});
