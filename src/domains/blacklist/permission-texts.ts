import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('blacklist', 'infrastructure', {
  'blacklist.view': ['medium', 'See the blocklist, whom it refused, and the block lists that are checked.'],
  'blacklist.manage': [
    'high',
    'Refuse addresses, mail domains, phone numbers, cards and host names, allow exceptions, and record public addresses on block lists.',
  ],
});
