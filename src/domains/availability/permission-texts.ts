import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('availability', 'infrastructure', {
  'capacity.view': ['low', 'See the capacity of data centers, with its history and forecast.'],
  'zone.capacity': ['medium', 'Set what can be ordered in a data center, and what is kept in reserve.'],
});
