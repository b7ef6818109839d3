import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('account', 'account', {
  'home.view': ['low', 'See the dashboard.'],
  'account.manage': [
    'high',
    'Change the profile and contacts of people below you, and enable or disable their accounts.',
  ],
  'account.administer': ['high', 'Change the sign-in email of an account, or delete the account.'],
  'account.assign-manager': ['medium', 'Assign account managers to customers.'],
  'account.move-state': ['high', 'Suspend, lock and unlock accounts, and change the state of their billing profile.'],
  'partner.configure': ['high', 'Set up the connection to the partner cloud.'],
  'report.account-states': ['medium', 'See the report of account states.'],
});
