import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('dunning', 'billing', {
  'dunning.manage': ['high', 'See who owes, and pause or exclude accounts from dunning.'],
});
