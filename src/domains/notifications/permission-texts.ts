import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('notifications', 'account', {
  'notification.site': ['medium', 'Change the notification settings of a site.'],
  'notification.administer': ['low', 'Choose which notifications administrators receive.'],
});
