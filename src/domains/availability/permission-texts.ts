import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('availability', 'infrastructure', {
  'zone.capacity': ['medium', 'See the capacity of data centers, and set what can be ordered.'],
});
