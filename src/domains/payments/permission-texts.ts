import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('payments', 'billing', {
  'payments.refund': ['high', 'Refund payments.'],
  'payments.book': ['high', 'Book bank transfers that arrived, and reverse bookings.'],
  'payments.set-bank-account': ['high', 'Change the bank account that customers transfer money to.'],
});
