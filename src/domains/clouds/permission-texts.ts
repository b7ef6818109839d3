import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('clouds', 'infrastructure', {
  'cloud.view': ['low', 'See OpenStack clouds with their settings and what they already have.'],
  'cloud.manage': [
    'high',
    'Add OpenStack clouds as data centers, change their credentials, and import what they already have.',
  ],
});
