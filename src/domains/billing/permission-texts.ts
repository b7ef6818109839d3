import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('billing', 'billing', {
  'billing.edit': ['medium', 'Change the billing profile, invoice recipients and budgets.'],
  'billing.pay': ['high', 'Deposit money, manage payment methods and redeem promotional codes.'],
});
