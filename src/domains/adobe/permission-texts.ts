import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('adobe', 'sites', {
  'adobe.configure': ['high', 'Connect a site to Adobe VIP Marketplace and change its credentials.'],
  'adobe.view': ['low', 'View Adobe customers with their subscriptions and commitments.'],
  'adobe.manage': ['medium', 'Link Adobe customers to users and synchronize them.'],
});
