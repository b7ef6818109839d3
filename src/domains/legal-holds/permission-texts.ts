import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('legal-holds', 'people', {
  'legal-hold.manage': ['high', 'Place and lift legal holds, which keep accounts from being deleted.'],
});
