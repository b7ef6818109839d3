import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('invoices', 'billing', {
  'invoices.issue': ['high', 'Issue invoices.'],
  'invoices.credit': ['high', 'Issue credit notes for invoices.'],
});
