import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('allocations', 'billing', {
  'allocations.manage': [
    'high',
    'Request and enter the allocation numbers of invoices, and issue invoices without one.',
  ],
});
