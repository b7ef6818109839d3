import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('ms-cloud', 'sites', {
  'msCloud.configure': ['high', 'Connect a site to Microsoft Partner Center and change its credentials.'],
  'csp.view': ['low', 'View Microsoft tenants with their subscriptions, licenses and Azure costs.'],
  'csp.manage': ['medium', 'Link Microsoft tenants to users and synchronize them.'],
});
