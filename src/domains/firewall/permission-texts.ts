import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('firewall', 'networks', {
  'firewall.apply': ['high', 'Change firewall rules of servers.'],
  'report.open-firewalls': ['medium', 'See the report of servers without a firewall.'],
  'report.firewalls-out-of-sync': ['low', 'See the report of firewalls that must be re-applied.'],
});
