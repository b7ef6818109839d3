import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('site-limits', 'sites', {
  'site.limit': ['high', 'Limit the servers, monthly spending and credit of sites.'],
});
