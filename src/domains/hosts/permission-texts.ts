import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('hosts', 'infrastructure', {
  'host.manage': ['high', 'Open, close and evacuate hosts, and put them under maintenance.'],
});
