import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('quotas', 'account', {
  'quota.view': ['low', 'See the quotas of the account and how much of them is used.'],
  'quota.request': ['low', 'Request higher quotas.'],
  'quota.manage': ['high', 'Approve and decline requests for higher quotas, and set the quotas of accounts and sites.'],
});
