import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('sites', 'sites', {
  'site.configure': ['high', 'Change the settings of a site, such as its hosts, branding, seller and taxes.'],
});
