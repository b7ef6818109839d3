import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('switches', 'infrastructure', {
  'switch.view': ['low', 'See switches, their ports, and which machine has which address.'],
});
