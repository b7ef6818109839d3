import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('site-closure', 'sites', {
  'site.close': ['high', 'Suspend, resume and close sites, and download their hand-over archives.'],
});
