import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('networks', 'networks', {
  'network.view': ['low', 'See networks, subnets and addresses.'],
  'network.manage': ['medium', 'Create, change and delete private networks and subnets.'],
  'network.lay': ['medium', 'Repair networks that have drifted.'],
  'report.switch': ['low', 'See the report of switch ports.'],
  'report.blacklist': ['low', 'See the report of addresses on blocklists.'],
});
