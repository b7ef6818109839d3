import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('servicelets', 'servers', {
  'servicelet.run': ['high', 'Run servicelets on servers.'],
  'servicelet.schedule': ['high', 'Schedule servicelets on servers.'],
  'servicelet.manage': ['high', 'Create, edit and publish servicelets.'],
});
